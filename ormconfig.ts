/**
 * The DataSource for the typeorm CLI (`npm run typeorm`), made by the same factory and from the same variables as the
 * application's.
 */
import { databaseLocation } from './game-server/config/config.ts'
import { createDataSource } from './game-server/persistence/data-source.ts'

export default createDataSource(databaseLocation(process.env))

/**
 * Since when an account that was a guest is one: the games before are not rated, also when they are looked at again.
 */
import { MoreThan, type EntityManager } from 'typeorm'
import { PLAYER_GAMES } from '../statistics/statistics-entities.ts'
import { FORMER_GUESTS } from './rating-entities.ts'

/** Within the transaction that makes the account, which has locked it. Clocks of processes may differ a little. */
export const noteFormerGuest = async (manager: EntityManager, userId: number, nowMs: number): Promise<void> => {
  const later = await manager.findOne(PLAYER_GAMES, {
    where: { userId, endedAtMs: MoreThan(nowMs) },
    order: { endedAtMs: 'DESC' },
  })
  const savedAtMs = later === null ? nowMs : later.endedAtMs + 1
  await manager
    .createQueryBuilder()
    .insert()
    .into(FORMER_GUESTS)
    .values({ userId, savedAtMs })
    .updateEntity(false)
    .execute()
}

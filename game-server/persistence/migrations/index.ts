/** Every migration, oldest first. One that has landed is never edited. */
import { Accounts1794000000000 } from './1794000000000-accounts.ts'
import { Tables1794000000001 } from './1794000000001-tables.ts'
import { RecoveryAndMoney1794000000002 } from './1794000000002-recovery-and-money.ts'
import { People1794000000003 } from './1794000000003-people.ts'
import { OwnAccounts1794000000004 } from './1794000000004-own-accounts.ts'
import { PaymentMessages1794000000005 } from './1794000000005-payment-messages.ts'
import { Mails1794000000006 } from './1794000000006-mails.ts'
import { JournalVersions1794000000007 } from './1794000000007-journal-versions.ts'
import { ChatLines1794000000008 } from './1794000000008-chat-lines.ts'
import { RoomSeats1794000000009 } from './1794000000009-room-seats.ts'
import { Statistics1794000000020 } from './1794000000020-statistics.ts'
import { GameLinks1794000000021 } from './1794000000021-game-links.ts'
import { Guests1794000000022 } from './1794000000022-guests.ts'
import { OwnSeats1794000000024 } from './1794000000024-own-seats.ts'
import { GamesWithComputers1794000000025 } from './1794000000025-games-with-computers.ts'
import { Settings1794000000026 } from './1794000000026-settings.ts'
import { Conduct1794000000027 } from './1794000000027-conduct.ts'
import { Processes1794000000028 } from './1794000000028-processes.ts'
import { ProcessAddresses1794000000029 } from './1794000000029-process-addresses.ts'
import { Pictures1794000000030 } from './1794000000030-pictures.ts'
import { LedgerOfGames1794000000031 } from './1794000000031-ledger-of-games.ts'
import { ArrivalsOfGuests1794000000032 } from './1794000000032-arrivals-of-guests.ts'
import { WeeklyTokens1794000000033 } from './1794000000033-weekly-tokens.ts'
import { NamesOfGuests1794000000034 } from './1794000000034-names-of-guests.ts'
import { OwnTotals1794000000037 } from './1794000000037-own-totals.ts'
import { Circles1794000000038 } from './1794000000038-circles.ts'
import { CircleSeasons1794000000039 } from './1794000000039-circle-seasons.ts'
import { CircleDates1794000000040 } from './1794000000040-circle-dates.ts'
import { Reminders1794000000041 } from './1794000000041-reminders.ts'
import { Ratings1794000000044 } from './1794000000044-ratings.ts'
import { Duplicates1794000000048 } from './1794000000048-duplicates.ts'
import { OpenHands1794000000049 } from './1794000000049-open-hands.ts'
import { PlacesByRating1794000000050 } from './1794000000050-places-by-rating.ts'

export const MIGRATIONS = [
  Accounts1794000000000,
  Tables1794000000001,
  RecoveryAndMoney1794000000002,
  People1794000000003,
  OwnAccounts1794000000004,
  PaymentMessages1794000000005,
  Mails1794000000006,
  JournalVersions1794000000007,
  ChatLines1794000000008,
  RoomSeats1794000000009,
  Statistics1794000000020,
  GameLinks1794000000021,
  Guests1794000000022,
  OwnSeats1794000000024,
  GamesWithComputers1794000000025,
  Settings1794000000026,
  Conduct1794000000027,
  Processes1794000000028,
  ProcessAddresses1794000000029,
  Pictures1794000000030,
  LedgerOfGames1794000000031,
  ArrivalsOfGuests1794000000032,
  WeeklyTokens1794000000033,
  NamesOfGuests1794000000034,
  OwnTotals1794000000037,
  Circles1794000000038,
  CircleSeasons1794000000039,
  CircleDates1794000000040,
  Reminders1794000000041,
  Ratings1794000000044,
  Duplicates1794000000048,
  OpenHands1794000000049,
  PlacesByRating1794000000050,
]

import { pino } from 'pino'

/** A log that writes nothing. TEST_LOG=error shows why a call answered 500. */
export const silentLog = pino({ level: process.env['TEST_LOG'] || 'silent' })

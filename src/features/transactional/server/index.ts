import { z } from 'zod'
import { room } from '#platform/server/room.ts'
import { transactionalCalls, TransactionalSender } from '../contract.ts'
import { list, load } from './log.ts'
import { sendTransactional } from './send-transactional.ts'
import { loadSender, saveSender } from './sender.ts'

/** The room of emails that an API call sends to one person each. */
export const transactional = room({
  name: 'transactional',
  calls: transactionalCalls,
  handlers: { send: sendTransactional, list, load, loadSender, saveSender },
  migrations: new URL('./migrations/', import.meta.url),
  transfer: {
    moves: [
      { table: 'transactional_mails' },
      { table: 'transactional_senders', check: z.looseObject(TransactionalSender.shape) },
    ],
  },
  personTables: [
    { table: 'transactional_mails', column: 'to_address', by: 'address' },
    { table: 'transactional_mails', column: 'contact_id', by: 'contact' },
  ],
})

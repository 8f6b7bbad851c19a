import { z } from 'zod'
import { call } from '#core/call.ts'
import { moment, requiredLine } from '#core/fields.ts'
import { address, suppressionReasons } from './shapes.ts'

/** The calls for suppressed addresses. */
export const suppressionCalls = {
  /**
   * The suppression list. Only a keyed hash of each address is stored, so the list can be queried for an address but
   * not read.
   */
  suppressions: call('/suppressions/list', {
    input: z.object({}),
    output: z.object({
      counts: z.record(z.enum(suppressionReasons), z.int()),
      newest: z.array(z.object({ hash: z.string(), reason: z.enum(suppressionReasons), at: moment })),
    }),
    failure: 'Failed to load the suppression list.',
  }),
  checkSuppression: call('/suppressions/check', {
    input: z.object({ email: address }),
    output: z.object({ reason: z.enum(suppressionReasons).nullable() }),
    failure: 'Failed to check the address.',
  }),
  suppress: call('/suppressions/add', {
    logs: { kind: 'change', text: 'Suppressed addresses' },
    input: z.object({ emails: z.array(address).min(1).max(1000) }),
    output: z.object({ added: z.int() }),
    failure: 'Failed to suppress the addresses.',
  }),
  unsuppress: call('/suppressions/delete', {
    logs: { kind: 'change', text: 'Removed a suppression' },
    /**
     * `why` is shown in the contact's history. A contact who bounced is subscribed again; one who complained may
     * subscribe again.
     */
    input: z.object({ email: address, why: requiredLine(200, 'Enter why this address may get email again.') }),
    output: z.object({ removed: z.boolean() }),
    failure: 'Failed to remove the address from the suppression list.',
  }),
}

import type { Mover } from '#features/contacts/server/index.ts'
import { moveIdentities } from './store-identities.ts'

/** Browsers move with the contact that is merged with another. */
export const identityMover: Mover = {
  name: 'visitors',
  move: async ({ db }, { siteId, from, to, only }) => moveIdentities(db, siteId, from, to, only),
}

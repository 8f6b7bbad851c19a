import { accountEvents } from '#features/accounts/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { siteCalls } from '../contract.ts'
import { create, remove, restore, update } from './change-sites.ts'
import { purgeDeletedSites } from './purge.ts'
import { restorableFor } from './restorable-for.ts'
import { deletedSiteOf, sitesSeenBy } from './site.ts'
import { sitesOfDeletedSince } from './store.ts'
import { countOnlyOwned } from './store-members.ts'

export { sitesSeenBy } from './site.ts'
export { tablesInOrder } from './purge-store.ts'
export { changeSite, firstSiteKey, liveSites, siteById, siteOfKey } from './store.ts'
export {
  beginView,
  countSitesOf,
  endView,
  isSuspended,
  isViewing,
  liftSuspension,
  sitesForAdmins,
  suspendSite,
} from './store-oversight.ts'
export {
  addMember,
  changeRole,
  deleteMemberships,
  endMembership,
  formerRole,
  lockMembers,
  isMember,
  memberRowsOf,
  managedWith,
  membersOf,
  resumeMembership,
  roleOn,
} from './store-members.ts'

interface SitesParts {
  /** URL of the installation's demo shop; null if it has none. */
  readonly demoShopUrl?: string | null
}

/** The room of sites and their members. */
export const sitesRoom = ({ demoShopUrl = null }: SitesParts = {}) =>
  room({
    name: 'sites',
    calls: siteCalls,
    handlers: {
      list: async (_input, { db, user, now, publicUrl }) => ({
        sites: await sitesSeenBy(db, user, new Date(now())),
        deleted_sites: (await sitesOfDeletedSince(db, user.id, new Date(now() - restorableFor))).map(deletedSiteOf),
        public_url: publicUrl,
        demo_shop_url: demoShopUrl,
      }),
      create,
      update,
      remove,
      restore,
    },
    jobs: [purgeDeletedSites],
    on: [when(accountEvents.removalAsked, ({ user_id }, { db }) => countOnlyOwned(db, user_id))],
    migrations: new URL('migrations/', import.meta.url),
    transfer: { stays: ['sites', 'site_members', 'site_views', 'site_suspensions'] },
  })

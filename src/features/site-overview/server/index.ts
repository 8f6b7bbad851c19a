import { sitesSeenBy } from '#features/sites/server/index.ts'
import { room } from '#platform/server/room.ts'
import { siteOverviewCalls, sitesPerPage } from '../contract.ts'
import { figuresOfSite } from './figures-of-site.ts'

/** The room that shows all sites of a user side by side. */
export const siteOverview = room({
  name: 'site-overview',
  calls: siteOverviewCalls,
  handlers: {
    async overview({ search, page }, { db, user, now }) {
      const text = search.toLowerCase()
      const found = (await sitesSeenBy(db, user, new Date(now())))
        .filter(({ name, url }) => `${name}\n${url}`.toLowerCase().includes(text))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
      const sites = []
      // bounded: by the number of sites on a page
      for (const site of found.slice((page - 1) * sitesPerPage, page * sitesPerPage))
        sites.push(await figuresOfSite(db, site, now()))
      return { sites, total: found.length }
    },
  },
})

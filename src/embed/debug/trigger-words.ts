import type { PublishedTriggers } from '../protocol.ts'

/** Describes what opens a form, in one sentence per trigger. */
export function triggersInWords(triggers: PublishedTriggers): string[] {
  const { delay, exit, scroll, inactivity, clicks, timeOnSite, pages, cart, event } = triggers
  return [
    delay !== undefined && (delay ? `${delay} seconds after the page came` : 'as soon as the page is there'),
    exit && 'when the visitor is about to leave',
    scroll !== undefined && `after scrolling down ${scroll} %`,
    inactivity !== undefined && `after ${inactivity} seconds without doing anything`,
    clicks?.length && `on each click on ${clicks.join(', ')}, however often it was seen`,
    timeOnSite !== undefined && `after ${timeOnSite} seconds on the site`,
    pages !== undefined && `on page ${pages} of a visit`,
    cart && 'when something is put in the cart',
    event && `on the page's event “${event}”`,
  ].filter((words): words is string => !!words)
}

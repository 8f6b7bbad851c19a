import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import type { PageBrand, PlainPage } from '#platform/server/http/plain-page.ts'
import type { ContactStatus } from '../contract.ts'
import { emailGaps } from '../email-gaps.ts'
import { leavingReasons } from '../rules.ts'

/** A list that a contact can choose, and whether it is on it. */
interface ListChoice {
  readonly id: Id
  readonly name: string
  readonly description: string
  readonly isOn: boolean
}

/** The contact and site that a page behind a link in an email is for. */
export interface PageFor {
  readonly siteName: string
  /** Path of the link itself: "/u/…". */
  readonly path: string
  /** Null if the link is not valid. */
  readonly status: ContactStatus | null
  readonly choices: readonly ListChoice[]
  /** Minimum number of days that they want between two campaigns. */
  readonly gapDays: number
  readonly brand: PageBrand | null
}

type State = 'ask' | 'done' | 'saved' | 'thanks' | 'back'

/** Returns the page behind the link at the bottom of an email. */
export function subscriptionPage(state: State, page: PageFor): PlainPage {
  if (page.status === null) return unknownPage
  const { siteName, brand } = page
  return { ...pageOf(state, page), ...(brand && { brand: { ...brand, name: brand.name || siteName } }) }
}

function pageOf(state: State, page: PageFor): PlainPage {
  const site = escapeHtml(page.siteName || 'this sender')
  const noMore = `<p>You will get no more emails from ${site}.</p>`
  return {
    ask: () => ({
      title: page.status === 'subscribed' ? 'Your email preferences' : 'Unsubscribe?',
      body:
        page.status === 'subscribed'
          ? `${preferencesForm(page, site)}<hr>${noMoreForm(page, 'class="quiet"', page.choices.length > 0 ? 'Unsubscribe from everything' : 'Unsubscribe')}`
          : noMore + noMoreForm(page, '', 'Unsubscribe'),
    }),
    done: () => ({ title: 'You are unsubscribed', body: `${noMore}${reasonForm(page)}${backForm(page)}` }),
    saved: () => savedPage(page, site, noMore),
    thanks: () => ({ title: 'Thank you', body: noMore + backForm(page) }),
    back: () =>
      page.status === 'subscribed'
        ? { title: 'Welcome back', body: `<p>You will go on getting emails from ${site}.</p>` }
        : { title: 'You are unsubscribed', body: noMore },
  }[state]()
}

function savedPage(page: PageFor, site: string, noMore: string): PlainPage {
  if (page.status !== 'subscribed') return { title: 'You are unsubscribed', body: `${noMore}${backForm(page)}` }
  const often = page.gapDays === 0 ? '' : ` You will get ${gapWords(page.gapDays).toLowerCase()}.`
  if (page.choices.length === 0 || page.choices.some(({ isOn }) => isOn))
    return { title: 'Saved', body: `<p>Your preferences are saved.${often}</p>` }
  const none = `<p>You are on none of these lists. Other emails from ${site} may still come.${often}</p>`
  return { title: 'Saved', body: none + noMoreForm(page, '', 'Unsubscribe from everything') }
}

const gapWords = (days: number) => emailGaps[days as keyof typeof emailGaps] ?? emailGaps[0]

const unknownPage: PlainPage = {
  title: 'This link does not work',
  body: '<p>Part of it may be missing. Open it again from the email, or copy all of it.</p>',
  status: 404,
}

function noMoreForm({ path }: PageFor, look: string, words: string): string {
  return `<form method="post" action="${escapeHtml(path)}"><button ${look}>${words}</button></form>`
}

/** Returns the form for the public lists, and for how often the contact wants emails. */
function preferencesForm({ path, choices, gapDays }: PageFor, site: string): string {
  const rows = choices.map(({ id, name, description, isOn }) => {
    const more = description === '' ? '' : `<br><small>${escapeHtml(description)}</small>`
    const box = `<input type="checkbox" name="list" value="${id}"${isOn ? ' checked' : ''}>`
    return `<label>${box}<span>${escapeHtml(name)}${more}</span></label>`
  })
  const lists =
    rows.length === 0
      ? ''
      : `<fieldset><legend>What would you like to receive?</legend>\n${rows.join('\n')}\n</fieldset>`
  const often = Object.entries(emailGaps).map(
    ([days, words]) =>
      `<label><input type="radio" name="often" value="${days}"${Number(days) === gapDays ? ' checked' : ''}><span>${words}</span></label>`,
  )
  return `<form method="post" action="${escapeHtml(path)}/lists">${lists}
<fieldset><legend>How often would you like to hear from ${site}?</legend>
${often.join('\n')}
</fieldset><button>Save</button></form>`
}

function reasonForm({ path }: PageFor): string {
  const options = Object.entries(leavingReasons).map(
    ([value, label]) =>
      `<label><input type="radio" name="reason" value="${value}" required><span>${escapeHtml(label)}</span></label>`,
  )
  return `<form method="post" action="${escapeHtml(path)}/reason"><fieldset><legend>Would you say why?</legend>
${options.join('\n')}
</fieldset><button>Send</button></form>`
}

/** Only contacts who unsubscribed can undo it with a click. */
function backForm({ path, status }: PageFor): string {
  if (status !== 'unsubscribed') return ''
  return `<hr><form method="post" action="${escapeHtml(path)}/back"><button class="quiet">Subscribe again</button></form>`
}

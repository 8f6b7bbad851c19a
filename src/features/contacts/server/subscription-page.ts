import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import type { PlainPage } from '#platform/server/http/plain-page.ts'
import type { ContactStatus } from '../contract.ts'
import { leavingReasons } from '../rules.ts'

/** A list that a contact may choose, and whether it is on it. */
interface ListChoice {
  readonly id: Id
  readonly name: string
  readonly description: string
  readonly isOn: boolean
}

/** Whom a page behind the link in a mail is for. */
export interface PageFor {
  readonly siteName: string
  /** The path of the link itself: "/u/…". */
  readonly path: string
  /** Null: nobody, for the link is none of ours. */
  readonly status: ContactStatus | null
  readonly choices: readonly ListChoice[]
}

type State = 'ask' | 'done' | 'saved' | 'thanks' | 'back'

/** The page behind the link at the foot of a mail. */
export function subscriptionPage(state: State, page: PageFor): PlainPage {
  if (page.status === null) return unknownPage
  const site = escapeHtml(page.siteName || 'this sender')
  const noMore = `<p>You will get no more emails from ${site}.</p>`
  return {
    ask: () => ({
      title: page.choices.length > 0 ? 'What would you like to receive?' : 'Unsubscribe?',
      body:
        page.choices.length > 0
          ? `${choicesForm(page, site)}<hr>${noMoreForm(page, 'class="quiet"', 'Unsubscribe from everything')}`
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
  if (page.choices.some(({ isOn }) => isOn)) return { title: 'Saved', body: '<p>You will get what you chose.</p>' }
  const none = `<p>You are on none of these lists. Other emails from ${site} may still come.</p>`
  return { title: 'Saved', body: none + noMoreForm(page, '', 'Unsubscribe from everything') }
}

const unknownPage: PlainPage = {
  title: 'This link does not work',
  body: '<p>Part of it may be missing. Open it again from the email, or copy all of it.</p>',
  status: 404,
}

function noMoreForm({ path }: PageFor, look: string, words: string): string {
  return `<form method="post" action="${escapeHtml(path)}"><button ${look}>${words}</button></form>`
}

function choicesForm({ path, choices }: PageFor, site: string): string {
  const rows = choices.map(({ id, name, description, isOn }) => {
    const more = description === '' ? '' : `<br><small>${escapeHtml(description)}</small>`
    const box = `<input type="checkbox" name="list" value="${id}"${isOn ? ' checked' : ''}>`
    return `<label>${box}<span>${escapeHtml(name)}${more}</span></label>`
  })
  return `<form method="post" action="${escapeHtml(path)}/lists"><fieldset><legend>From ${site}:</legend>
${rows.join('\n')}
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

/** Only who unsubscribed may take it back by a click. */
function backForm({ path, status }: PageFor): string {
  if (status !== 'unsubscribed') return ''
  return `<hr><form method="post" action="${escapeHtml(path)}/back"><button class="quiet">Subscribe again</button></form>`
}

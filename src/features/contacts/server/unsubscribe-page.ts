import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import type { PlainPage } from '#platform/server/http/plain-page.ts'
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
  readonly choices: readonly ListChoice[]
}

/** The page behind the unsubscribe link. */
export function unsubscribePage(state: 'ask' | 'done' | 'saved' | 'thanks' | 'unknown', page: PageFor): PlainPage {
  const site = escapeHtml(page.siteName || 'this sender')
  return {
    ask: {
      title: 'Unsubscribe?',
      body: `<p>You will get no more e-mails from ${site}.</p>
<form method="post"><button>Unsubscribe</button></form>
${choicesForm(page)}`,
    },
    done: {
      title: 'You are unsubscribed',
      body: `<p>You will get no more e-mails from ${site}.</p>
${reasonForm(page)}`,
    },
    saved: { title: 'Saved', body: '<p>You will get what you chose.</p>' },
    thanks: { title: 'Thank you', body: `<p>You will get no more e-mails from ${site}.</p>` },
    unknown: {
      title: 'This link does not work',
      body: '<p>Part of it may be missing. Open it again from the e-mail, or copy all of it.</p>',
      status: 404,
    },
  }[state]
}

function choicesForm({ path, choices }: PageFor): string {
  if (choices.length === 0) return ''
  const rows = choices.map(({ id, name, description, isOn }) => {
    const more = description === '' ? '' : `<br><small>${escapeHtml(description)}</small>`
    return `<p><label><input type="checkbox" name="list" value="${id}"${isOn ? ' checked' : ''}> ${escapeHtml(name)}</label>${more}</p>`
  })
  return `<hr><form method="post" action="${escapeHtml(path)}/lists"><p>Or choose what you get:</p>
${rows.join('\n')}
<button>Save</button></form>`
}

function reasonForm({ path }: PageFor): string {
  const options = Object.entries(leavingReasons).map(
    ([value, label]) =>
      `<p><label><input type="radio" name="reason" value="${value}"> ${escapeHtml(label)}</label></p>`,
  )
  return `<form method="post" action="${escapeHtml(path)}/reason"><p>Would you say why?</p>
${options.join('\n')}
<button>Send</button></form>`
}

import { escapeHtml } from '#core/escape-html.ts'
import type { PlainPage } from '#platform/server/http/plain-page.ts'

/** The page behind the unsubscribe link. */
export function unsubscribePage(state: 'ask' | 'done' | 'unknown', siteName: string): PlainPage {
  const site = escapeHtml(siteName || 'this sender')
  return {
    ask: {
      title: 'Unsubscribe?',
      body: `<p>You will get no more e-mails from ${site}.</p>
<form method="post"><button>Unsubscribe</button></form>`,
    },
    done: { title: 'You are unsubscribed', body: `<p>You will get no more e-mails from ${site}.</p>` },
    unknown: {
      title: 'This link does not work',
      body: '<p>Part of it may be missing. Open it again from the e-mail, or copy all of it.</p>',
      status: 404,
    },
  }[state]
}

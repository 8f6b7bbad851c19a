import { escapeHtml } from '#core/escape-html.ts'

/** A mail about an account: its subject and both its bodies. */
export interface AccountMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The mail that carries the link for a new password. */
export function passwordMail(link: string, name: string): AccountMail {
  return accountMail('Set a new password', { link, label: 'Set a new password' }, [
    `Hello ${name},`,
    'somebody, most likely you, asked for a new password for your Trellis account. This link lets you set one. It works once, within the next hour:',
    link,
    'If it was not you, you need not do anything: your password stays as it is.',
  ])
}

/** The mail that asks a new address whether it is its owner's. Whose account it is stays out: a stranger may have typed it. */
export function addressMail(link: string): AccountMail {
  return accountMail('Confirm your new address', { link, label: 'Confirm the address' }, [
    'Hello,',
    'somebody, most likely you, wants to log in to Trellis with this address from now on. This link confirms it. It works once, within the next hour:',
    link,
    'If it was not you, you need not do anything: nothing changes.',
  ])
}

/** Tells the old address, whose owner may not be who changed it. */
export function addressChangedMail(name: string): AccountMail {
  return accountMail('The address of your account was changed', null, [
    `Hello ${name},`,
    'your Trellis account has another email address now. This one no longer logs in and gets no more mail about the account.',
    'If it was not you, tell whoever runs this installation of Trellis.',
  ])
}

/** A mail in plain words; the paragraph that is the link of `way` becomes a button. */
export function accountMail(
  subject: string,
  way: { readonly link: string; readonly label: string } | null,
  paragraphs: readonly string[],
): AccountMail {
  const parts = paragraphs.map((text) =>
    way && text === way.link ? button(way.link, way.label) : `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
  )
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, parts) }
}

function button(link: string, label: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6f54;color:#ffffff;text-decoration:none'
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6460;word-break:break-all">${escapeHtml(link)}</p>`
}

function page(subject: string, parts: string[]): string {
  const style =
    'font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;color:#1c2420;max-width:520px;margin:0 auto;padding:24px'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0"><div style="${style}">
${parts.join('\n')}
</div></body></html>
`
}

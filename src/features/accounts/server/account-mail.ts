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
    'we received a request to reset the password of your Trellis account. This link works once, within the next hour:',
    link,
    'If you did not request it, ignore this email: your password stays the same.',
  ])
}

/** The mail that asks a new address whether it is its owner's. Whose account it is stays out: a stranger may have typed it. */
export function addressMail(link: string): AccountMail {
  return accountMail('Confirm your new address', { link, label: 'Confirm the address' }, [
    'Hello,',
    'we received a request to use this address to log in to Trellis. This link confirms it. It works once, within the next hour:',
    link,
    'If you did not request it, ignore this email: nothing changes.',
  ])
}

/** The mail that asks the address of a new account whether it is its owner's. A stranger may have typed all about it. */
export function confirmationMail(link: string): AccountMail {
  return accountMail('Confirm your email address', { link, label: 'Confirm email' }, [
    'Hello,',
    'an account was created in Trellis with this email address. If it is yours, confirm it with this link, which works for a day:',
    link,
    'If you did not create an account, you do not have to do anything.',
  ])
}

/** Tells the old address, whose owner may not be who changed it. */
export function addressChangedMail(name: string): AccountMail {
  return accountMail('Your email address was changed', null, [
    `Hello ${name},`,
    'the email address of your Trellis account was changed. This address can no longer log in and gets no more email about the account.',
    'If you did not do this, contact the administrator of this Trellis installation.',
  ])
}

/** Tells the account's owner of a new way in, which they may not have added. */
export function passkeyAddedMail(name: string, passkey: string, link: string): AccountMail {
  return accountMail('A passkey was added', { link, label: 'Review your passkeys' }, [
    `Hello ${name},`,
    `the passkey “${passkey}” was added to your Trellis account. It logs in without a password.`,
    link,
    'If you did not do this, remove the passkey and change your password.',
  ])
}

/** Tells the account's owner that a way in is gone. */
export function passkeyRemovedMail(name: string, passkey: string, link: string): AccountMail {
  return accountMail('A passkey was removed', { link, label: 'Review your passkeys' }, [
    `Hello ${name},`,
    `the passkey “${passkey}” was removed from your Trellis account. It can no longer log in.`,
    link,
    'If you did not do this, change your password and log out everywhere else.',
  ])
}

/** Tells the owner of an account that somebody logged in to it by single sign-on for the first time. */
export function ssoLinkedMail(name: string, provider: string): AccountMail {
  return accountMail(`You can log in with ${provider}`, null, [
    `Hello ${name},`,
    `your Trellis account was linked to your ${provider} account, which has the same email address. You can log in with it from now on.`,
    'If you did not do this, contact the administrator of this Trellis installation.',
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

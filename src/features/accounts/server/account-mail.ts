import { escapeHtml } from '#core/escape-html.ts'
import { type Brand, brandOf } from '#features/branding/server/index.ts'

/** A mail of the installation's own, before it is written in the installation's looks. */
export interface AccountMail {
  readonly subject: string
  readonly way: { readonly link: string; readonly label: string } | null
  readonly paragraphs: readonly string[]
}

/** Stands for the installation's name, which is "Trellis" unless its administrator gave another. Nobody can type it. */
export const ownName = '\uE000'

/** The mail that carries the link for a new password. */
export function passwordMail(link: string, name: string): AccountMail {
  return accountMail('Set a new password', { link, label: 'Set a new password' }, [
    `Hello ${name},`,
    `we received a request to reset the password of your ${ownName} account. This link works once, within the next hour:`,
    link,
    'If you did not request it, ignore this email: your password stays the same.',
  ])
}

/** The mail that asks a new address whether it is its owner's. Whose account it is stays out: a stranger may have typed it. */
export function addressMail(link: string): AccountMail {
  return accountMail('Confirm your new address', { link, label: 'Confirm the address' }, [
    'Hello,',
    `we received a request to use this address to log in to ${ownName}. This link confirms it. It works once, within the next hour:`,
    link,
    'If you did not request it, ignore this email: nothing changes.',
  ])
}

/** The mail that asks the address of a new account whether it is its owner's. A stranger may have typed all about it. */
export function confirmationMail(link: string): AccountMail {
  return accountMail('Confirm your email address', { link, label: 'Confirm email' }, [
    'Hello,',
    `an account was created in ${ownName} with this email address. If it is yours, confirm it with this link, which works for a day:`,
    link,
    'If you did not create an account, you do not have to do anything.',
  ])
}

/** Tells the old address, whose owner may not be who changed it. */
export function addressChangedMail(name: string): AccountMail {
  return accountMail('Your email address was changed', null, [
    `Hello ${name},`,
    `the email address of your ${ownName} account was changed. This address can no longer log in and gets no more email about the account.`,
    'If you did not do this, contact the administrator of this installation.',
  ])
}

/** Tells the account's owner of a new way in, which they may not have added. */
export function passkeyAddedMail(name: string, passkey: string, link: string): AccountMail {
  return accountMail('A passkey was added', { link, label: 'Review your passkeys' }, [
    `Hello ${name},`,
    `the passkey “${passkey}” was added to your ${ownName} account. It logs in without a password.`,
    link,
    'If you did not do this, remove the passkey and change your password.',
  ])
}

/** Tells the account's owner that a way in is gone. */
export function passkeyRemovedMail(name: string, passkey: string, link: string): AccountMail {
  return accountMail('A passkey was removed', { link, label: 'Review your passkeys' }, [
    `Hello ${name},`,
    `the passkey “${passkey}” was removed from your ${ownName} account. It can no longer log in.`,
    link,
    'If you did not do this, change your password and log out everywhere else.',
  ])
}

/** Tells the owner of an account that somebody logged in to it by single sign-on for the first time. */
export function ssoLinkedMail(name: string, provider: string): AccountMail {
  return accountMail(`You can log in with ${provider}`, null, [
    `Hello ${name},`,
    `your ${ownName} account was linked to your ${provider} account, which has the same email address. You can log in with it from now on.`,
    'If you did not do this, contact the administrator of this installation.',
  ])
}

/** A mail in plain words; the paragraph that is the link of `way` becomes a button. */
export function accountMail(subject: string, way: AccountMail['way'], paragraphs: readonly string[]): AccountMail {
  return { subject, way, paragraphs }
}

/** The subject and both bodies of such a mail, in the installation's name, logo and color. */
export async function drawMail(
  context: Parameters<typeof brandOf>[0],
  { subject, way, paragraphs }: AccountMail,
): Promise<{ subject: string; html: string; text: string }> {
  const brand = await brandOf(context)
  const named = (text: string) => text.replaceAll(ownName, brand.name)
  const parts = paragraphs.map((text) =>
    way && text === way.link
      ? button(way.link, way.label, brand)
      : `<p style="margin:0 0 16px">${escapeHtml(named(text))}</p>`,
  )
  const title = named(subject)
  return {
    subject: title,
    text: `${paragraphs.map(named).join('\n\n')}\n`,
    html: page(title, [...logoOf(brand), ...parts]),
  }
}

function logoOf({ logo, name }: Brand): string[] {
  if (!logo) return []
  const style = 'display:block;margin:0 0 20px;max-height:40px;max-width:200px'
  return [`<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="${style}">`]
}

function button(link: string, label: string, { accent }: Brand): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none`
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

import { escapeHtml } from '#core/escape-html.ts'
import { type Brand, brandOf } from '#features/branding/server/index.ts'

/** An email sent by the installation itself, before its branding is added. */
export interface AccountMail {
  readonly subject: string
  /** The paragraph that consists of this link becomes a button. */
  readonly button: { readonly link: string; readonly label: string } | null
  /**
   * Plain text paragraphs. `product` is the name of the installation: "Trellis", unless its administrator chose
   * another.
   */
  readonly paragraphs: (product: string) => readonly string[]
}

const greeting = (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`)

/** Returns the email with the link for setting a new password. */
export function passwordMail(link: string, name: string): AccountMail {
  return {
    subject: 'Set a new password',
    button: { link, label: 'Set a new password' },
    paragraphs: (product) => [
      greeting(name),
      `We received a request to reset the password of your ${product} account. This link works once, within the next hour:`,
      link,
      'If you did not request it, ignore this email: your password stays the same.',
    ],
  }
}

/**
 * Returns the email that asks the owner of a new address to confirm it. It doesn't say whose account it is, because a
 * stranger may have entered the address.
 */
export function addressMail(link: string): AccountMail {
  return {
    subject: 'Confirm your new address',
    button: { link, label: 'Confirm the address' },
    paragraphs: (product) => [
      'Hello,',
      `We received a request to use this address to log in to ${product}. This link confirms it. It works once, within the next hour:`,
      link,
      'If you did not request it, ignore this email: nothing changes.',
    ],
  }
}

/**
 * Returns the email that asks to confirm the address of a new account. A stranger may have entered all of the account's
 * data.
 */
export function confirmationMail(link: string): AccountMail {
  return {
    subject: 'Confirm your email address',
    button: { link, label: 'Confirm email' },
    paragraphs: (product) => [
      'Hello,',
      `An account was created in ${product} with this email address. If it is yours, confirm it with this link, which works for a day:`,
      link,
      'If you did not create an account, you do not have to do anything.',
    ],
  }
}

/** Returns the email that tells the old address about the change, in case someone other than its owner made it. */
export function addressChangedMail(name: string): AccountMail {
  return {
    subject: 'Your email address was changed',
    button: null,
    paragraphs: (product) => [
      greeting(name),
      `The email address of your ${product} account was changed. This address can no longer log in and gets no more email about the account.`,
      'If you did not do this, contact the administrator of this installation.',
    ],
  }
}

/** Returns the email that tells the account's owner about a new passkey, in case someone else added it. */
export function passkeyAddedMail(name: string, passkey: string, link: string): AccountMail {
  return {
    subject: 'A passkey was added',
    button: { link, label: 'Review your passkeys' },
    paragraphs: (product) => [
      greeting(name),
      `The passkey “${passkey}” was added to your ${product} account. It logs in without a password.`,
      link,
      'If you did not do this, remove the passkey and change your password.',
    ],
  }
}

/** Returns the email that tells the account's owner that a passkey was removed. */
export function passkeyRemovedMail(name: string, passkey: string, link: string): AccountMail {
  return {
    subject: 'A passkey was removed',
    button: { link, label: 'Review your passkeys' },
    paragraphs: (product) => [
      greeting(name),
      `The passkey “${passkey}” was removed from your ${product} account. It can no longer log in.`,
      link,
      'If you did not do this, change your password and log out everywhere else.',
    ],
  }
}

/**
 * Returns the email that tells the owner of an account that single sign-on was used to log in to it for the first time.
 */
export function ssoLinkedMail(name: string, provider: string): AccountMail {
  return {
    subject: `You can log in with ${provider}`,
    button: null,
    paragraphs: (product) => [
      greeting(name),
      `Your ${product} account was linked to your ${provider} account, which has the same email address. You can log in with it from now on.`,
      'If you did not do this, contact the administrator of this installation.',
    ],
  }
}

/** Returns the subject and both bodies of such an email, with the installation's name, logo and color. */
export async function brandedMail(
  context: Parameters<typeof brandOf>[0],
  { subject, button, paragraphs }: AccountMail,
): Promise<{ subject: string; html: string; text: string }> {
  const brand = await brandOf(context)
  const texts = paragraphs(brand.name)
  const parts = texts.map((text) =>
    text === button?.link ? buttonOf(button, brand) : `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
  )
  return { subject, text: `${texts.join('\n\n')}\n`, html: page(subject, [...logoOf(brand), ...parts]) }
}

function logoOf({ logo, name }: Brand): string[] {
  if (!logo) return []
  const style = 'display:block;margin:0 0 20px;max-height:40px;max-width:200px'
  return [`<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="${style}">`]
}

function buttonOf({ link, label }: NonNullable<AccountMail['button']>, { accent }: Brand): string {
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

/** The merge tags that a saved reply can use about its conversation, with their descriptions on the screen. */
export const replyTags = {
  name: 'first name',
  full_name: 'full name',
  email: 'email address',
  subject: 'subject',
  page: 'page they wrote from',
} as const

type About = { readonly [Part in 'name' | 'email' | 'subject' | 'page']: string }

/**
 * Fills in the merge tags of a saved reply. Unknown values are left out, together with a space before a comma. Other
 * braces are not changed.
 */
export function fillReply(text: string, { name, email, subject, page }: About): string {
  const values: Record<keyof typeof replyTags, string> = {
    name: name.split(' ')[0] ?? '',
    full_name: name,
    email,
    subject,
    page,
  }
  return text.replaceAll(/( ?)\{(\w+)\}( ?[,!.])?/g, (tag, before: string, key: string, after = '') => {
    if (!Object.hasOwn(values, key)) return tag
    const value = values[key as keyof typeof values]
    return value === '' ? `${after === '' ? before : ''}${String(after).trim()}` : `${before}${value}${after}`
  })
}

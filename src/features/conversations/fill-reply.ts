/** What a saved reply may say of the conversation that it is inserted into, and how the screen explains it. */
export const replyTags = {
  name: 'first name',
  full_name: 'full name',
  email: 'email address',
  subject: 'subject',
  page: 'page they wrote from',
} as const

type About = { readonly [Part in 'name' | 'email' | 'subject' | 'page']: string }

/** Fills in the merge tags of a saved reply. Of what is not known nothing is left, and no blank before a comma; other braces stay. */
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

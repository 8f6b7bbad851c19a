const maxSubject = 200
const maxName = 200
const maxText = 10_000

/**
 * Builds a conversation from the answers of a contact form, by field name: "subject" and "name" are shown above the
 * conversation, "message" is the message, and the other answers follow it line by line.
 */
export function messageText(answers: Readonly<Record<string, string>>): {
  subject: string
  name: string
  text: string
} {
  const entries = Object.entries(answers)
  const named = (wanted: string) => entries.find(([field]) => field.trim().toLowerCase() === wanted)?.[1] ?? ''
  const above = new Set(['subject', 'name', 'message'])
  const others = entries.filter(([field]) => !above.has(field.trim().toLowerCase()))
  const lines = others.map(([field, answer]) => `${field}: ${answer}`).join('\n')
  const text = [named('message'), lines].filter(Boolean).join('\n\n')
  return {
    subject: cutText(named('subject'), maxSubject),
    name: cutText(named('name'), maxName),
    text: cutText(text, maxText),
  }
}

/** Truncates a text without splitting a character at its end. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

import type { Finding } from './contract.ts'
import { openTags } from './merge-text.ts'

/** Words that spam filters look for (SpamAssassin's and the large providers' lists contain them in many forms). */
const spamWords =
  /\b(?:100 ?% free|act now|amazing deal|apply now|best price|buy now|cash bonus|cheap(?:est)?|click here|congratulations|double your|earn (?:money|cash)|easy money|for free|free (?:gift|money|trial)|guarantee[ds]?|last chance|limited time|make money|miracle|no (?:obligation|risk|strings)|once in a lifetime|order now|risk[- ]free|special promotion|urgent|while supplies last|winner|you(?:'|’)?ve won)\b/gi

/** Returns the words of a text that spam filters know, each once. */
export function spamWordsIn(text: string): string[] {
  return [...new Set([...text.matchAll(spamWords)].map(([word]) => word.toLowerCase()))]
}

/** Checks a subject line. */
export function checkSubject(subject: string): Finding[] {
  const found: string[] = []
  const letters = subject.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/[^\p{L}]/gu, '')
  const loud = letters.replaceAll(/[^\p{Lu}]/gu, '').length
  if (letters.length >= 8 && loud / letters.length > 0.6) found.push('The subject is in capital letters.')
  if (/[!?]{2,}|[$€£]{2,}/.test(subject) || (subject.match(/!/g)?.length ?? 0) > 1) {
    found.push('Use at most one exclamation mark in the subject.')
  }
  if (/^\s*(?:re|fw|fwd|aw|wg)\s*:/i.test(subject)) {
    found.push('The subject looks like a reply or a forward.')
  }
  if (subject.length > 90) found.push('The subject is long: phones show about 40 characters, inboxes about 70.')
  const spam = spamWordsIn(subject)
  if (spam.length > 0) found.push(`Words that trigger spam filters: ${spam.join(', ')}.`)
  const open = openTags(subject)
  return [
    ...open.map((tag): Finding => {
      const message = `The merge tag ${tag} in the subject is not closed or not opened.`
      return { severity: 'error', block_id: null, message }
    }),
    ...found.map((message): Finding => ({ severity: 'warning', block_id: null, message })),
  ]
}

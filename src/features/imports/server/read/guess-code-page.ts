import type { CodePage } from '../../code-pages.ts'
import { firstPage, recode } from './recode.ts'

/**
 * If several pages fit equally well, the first one is used. Pages whose words also look right in another page are
 * omitted, and left for the owner to choose.
 */
const guessed: readonly CodePage[] = [
  firstPage,
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'macintosh',
  'koi8-r',
  'ibm866',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
]
const maxWords = 2000

/**
 * Guesses the code page of a text that was decoded with the first one: the page in which its words look most like
 * words.
 */
export function guessCodePage(text: string): CodePage {
  const words = text
    .slice(0, 200_000)
    .split(/[\s,;|"'()<>@.:/_&+-]+/)
    // oxlint-disable-next-line no-control-regex -- those that are ASCII say nothing
    .filter((word) => /[^\0-\x7f]/.test(word))
    .slice(0, maxWords)
  const scores = guessed.map((page) => {
    const score = words.reduce((sum, word) => sum + likeness(recode(word, page)), 0)
    return { page, score }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]!.page
}

const around = /^[“”„‚‘’«»–—…€°·•©®™´`¡¿№\u00a0]+|[“”„‚‘’«»–—…€°·•©®™´`²³ªº\u00a0]+$/gu
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
]

/** Rates how much a text looks like a word: from -3, for characters that no text contains, to 2. */
function likeness(found: string): number {
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(found)) return -3
  const word = found.replaceAll(around, '').replaceAll(/\d/g, '')
  if (word === '') return 0
  if (/[^\p{L}\p{M}ー々]|[\uff61-\uff9f]/u.test(word)) return -2
  const of = scripts.filter((script) => script.test(word))
  if (of.length !== 1) return -2
  if (of[0] === scripts[3]) return 2
  if (of[0] === scripts[4]) return 1
  const isNatural = /^(?:\p{Lu}?\p{Ll}*|\p{Lu}+)$/u.test(word)
  if (!isNatural) return /^(?:\p{Lu}\p{Ll}+){2,}$/u.test(word) && of[0] === scripts[0] ? 0 : -2
  return of[0] === scripts[0] ? latinLikeness(word) : 1
}

function latinLikeness(word: string): number {
  const accents = word.replaceAll(/[a-z]/gi, '').length
  if (word.length > 2 && accents === word.length) return -2
  // Czech, decoded as if it were Western European.
  if (/ø/i.test(word) && /[áíýéúšž]/i.test(word)) return -2
  return /[ìù]\p{L}/iu.test(word) ? -1 : 1
}

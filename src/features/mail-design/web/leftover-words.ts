import { textsOf } from '../block-texts.ts'
import type { Finding } from '../contract.ts'
import type { MailDocument } from '../document.ts'
import { walk } from '../walk.ts'
import { templates } from './templates/templates.ts'

/** Minimum length in characters. Shorter texts, such as “Shop now”, could be anyone's. */
const longEnough = 25

/** Sentences of the templates that ship with the product. */
const known = new Set(templates.flatMap(({ document }) => linesOf(document).map(({ line }) => line)))

/**
 * Finds texts of an email that are still a template's, about another store's products. Returns one finding for all of
 * them.
 */
export function leftoverWords(document: MailDocument): Finding[] {
  const left = linesOf(document).filter(({ line }) => known.has(line))
  const [first] = left
  if (!first) return []
  const words = first.line.length > 60 ? `${first.line.slice(0, 60).trimEnd()}…` : first.line
  const message =
    left.length === 1
      ? `“${words}” is still the template’s text. Replace it with your own.`
      : `${left.length} texts are still the template’s: “${words}” and ${left.length - 1} more. Replace them with your own.`
  return [{ severity: 'warning', block_id: first.id, message }]
}

function linesOf(document: MailDocument): { id: string; line: string }[] {
  return [...walk(document)].flatMap(({ block }) =>
    block.type === 'footer'
      ? []
      : textsOf(block)
          .flatMap((text) => text.split('\n'))
          .map((line) => line.trim())
          .filter((line) => line.length >= longEnough)
          .map((line) => ({ id: block.id, line })),
  )
}

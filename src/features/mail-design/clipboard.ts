import { copyBlock } from './changes.ts'
import type { MailBlock } from './document.ts'
import { blockLabels, type BlockType } from './names.ts'
import { newBlock } from './new-block.ts'

const marker = 'trellis/mail-block'
/** Maximum clipboard text length, in characters. A longer text can't be a block. */
const longest = 300_000

/** Returns a block as text for the clipboard. */
export function copiedBlock(block: MailBlock): string {
  return JSON.stringify({ type: marker, version: 1, block })
}

/**
 * Returns the block in a text from the clipboard, with new ids; null if there is none. The text may come from anywhere,
 * so only known kinds and fields of the expected types are accepted. Anything else that is invalid is rejected when the
 * email is saved.
 */
export function pastedBlock(text: string, newId: () => string): MailBlock | null {
  if (text.length > longest || !text.includes(marker)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const block = isRecord(value) && value['type'] === marker && value['version'] === 1 ? sound(value['block']) : null
  return block && block.type !== 'footer' ? copyBlock(block, newId) : null
}

function sound(value: unknown): MailBlock | null {
  if (!isRecord(value) || typeof value['type'] !== 'string' || !Object.hasOwn(blockLabels, value['type'])) return null
  const fresh: Record<string, unknown> = { ...newBlock(value['type'] as BlockType, 'pasted') }
  for (const [name, known] of Object.entries(fresh)) {
    const field = value[name]
    if (name === 'type' || name === 'id' || kindOf(field) !== kindOf(known)) continue
    if (name === 'columns') fresh[name] = columnsOf(field as unknown[])
    else fresh[name] = field
  }
  return fresh as unknown as MailBlock
}

function columnsOf(columns: unknown[]): unknown[] {
  return columns.slice(0, 3).map((column) =>
    (Array.isArray(column) ? column : []).flatMap((one) => {
      const block = sound(one)
      return block && block.type !== 'columns' && block.type !== 'footer' ? [block] : []
    }),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

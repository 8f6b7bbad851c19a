import { checkLook } from './check-style.ts'
import { checkSubject, spamWordsIn } from './check-subject.ts'
import type { Finding } from './contract.ts'
import { columnWidths, roomIn } from './column-width.ts'
import type { Columns, MailBlock, MailDocument } from './document.ts'
import { htmlProblems } from './html-problems.ts'
import { linkOf, sourceOf } from './links.ts'
import { openTags, tagNames } from './merge-text.ts'
import { maxBytes } from './names.ts'
import { newBlock } from './new-block.ts'
import { networks } from './networks.ts'
import { codeSize } from './styles.ts'
import { walk } from './walk.ts'
import { linksOf, textsOf } from './block-texts.ts'

/** Information about an email that isn't in its document. */
export interface CheckSetting {
  readonly subject: string
  /** Size of the sent HTML, in bytes. */
  readonly bytes: number
  /** The installation's postal address; may be empty. */
  readonly postalAddress: string
}

/**
 * Number of letters below which an email with images looks like an advertisement to filters, and empty where images are
 * blocked.
 */
const fewLetters = 80

/** Checks an email before it's sent. Returns what must be fixed first, then what should be. */
export function checkMail(document: MailDocument, setting: CheckSetting): Finding[] {
  const blocks = [...walk(document)].map(({ block }) => block)
  const findings = [
    ...checkWhole(blocks, setting),
    ...checkSubject(setting.subject),
    ...checkLinks(document),
    ...checkLogo(document, blocks),
    ...blocks.flatMap((block) => [
      ...checkPicture(block),
      ...checkPlaceholders(block),
      ...checkTags(block),
      ...checkOwn(block, setting, document),
    ]),
    ...checkLook(document),
  ]
  return findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}

const error = (block_id: string | null, message: string): Finding => ({ severity: 'error', block_id, message })
const warning = (block_id: string | null, message: string): Finding => ({ severity: 'warning', block_id, message })

function checkWhole(blocks: readonly MailBlock[], { bytes }: CheckSetting): Finding[] {
  const letters = blocks
    .filter(({ type }) => type !== 'footer')
    .flatMap(textsOf)
    .join(' ')
    .trim()
  const hasPicture = blocks.some((block) => 'src' in block && block.src !== '')
  const spam = spamWordsIn(letters)
  return [
    ...(letters === '' && !hasPicture ? [error(null, 'The email is empty.')] : []),
    ...(hasPicture && letters.length < fewLetters
      ? [
          warning(
            null,
            'The email is mostly images. Many mail programs block images, and spam filters distrust such emails: add text.',
          ),
        ]
      : []),
    ...(bytes > maxBytes
      ? [
          warning(
            null,
            `The email is ${Math.ceil(bytes / 1000)} kB. Gmail clips emails over 102 kB, including the unsubscribe link.`,
          ),
        ]
      : []),
    ...(spam.length > 2 ? [warning(null, `Words that trigger spam filters: ${spam.join(', ')}.`)] : []),
  ]
}

function checkLinks(document: MailDocument): Finding[] {
  return linksOf(document).flatMap(({ block_id, label, address }) => {
    const name = `${label.charAt(0).toUpperCase()}${label.slice(1)}`
    if (address === '') return [error(block_id, `${name} has no link.`)]
    if (linkOf(address) === undefined) return [error(block_id, `${name} has an invalid link: “${address}”.`)]
    return /^(?:https?:\/\/|mailto:[^@?]*@)(?:[\w-]+\.)*example\.(?:com|org|net)\b/i.test(address)
      ? [warning(block_id, `${name} still links to an example.`)]
      : []
  })
}

function checkPicture(block: MailBlock): Finding[] {
  if (!('src' in block)) return []
  const name = block.type === 'image' ? 'image' : `image of the ${block.type}`
  if (block.src === '') {
    if (block.type === 'image') return [warning(block.id, 'Choose an image. Without one, the block is not sent.')]
    return block.type === 'product' ? [warning(block.id, `Add an image to the product “${block.title}”.`)] : []
  }
  if (sourceOf(block.src, 'https://own.example') === undefined) {
    return [error(block.id, `The URL of the ${name} is invalid.`)]
  }
  const unseen = unseenKind(block.src, name)
  if (unseen) return [warning(block.id, unseen)]
  const isSaid = block.alt.trim() !== '' || (block.type === 'product' && block.title.trim() !== '')
  return isSaid ? [] : [warning(block.id, `Add alt text to the ${name}.`)]
}

const placeholders = new Set(
  (['text', 'product', 'html'] as const)
    .flatMap((type) => textsOf(newBlock(type, 'new')))
    .filter((text) => text.length > 8),
)

/** Finds placeholder text that new blocks come with. */
function checkPlaceholders(block: MailBlock): Finding[] {
  const left = textsOf(block).find((text) => placeholders.has(text.trim()))
  return left === undefined ? [] : [warning(block.id, `Replace the placeholder “${left.trim()}”.`)]
}

/** Returns the width of a block's column, or of the email, on a desktop. */
function placeOf({ blocks, theme }: MailDocument, id: string): number {
  for (const row of blocks) {
    if (row.type !== 'columns') continue
    const at = row.columns.findIndex((column) => column.some((one) => one.id === id))
    if (at >= 0) return columnWidths(row, theme)[at]!
  }
  return theme.width
}

/** Returns a warning if an image format isn't supported everywhere; null if it is. */
function unseenKind(src: string, name: string): string | null {
  const [, kind] = /\.(svg|webp)(?:[?#]|$)/i.exec(src) ?? []
  if (!kind) return null
  return `Many mail programs don’t show ${kind.toLowerCase() === 'svg' ? 'SVG' : 'WebP'} images: use PNG or JPEG for the ${name}.`
}

function checkLogo({ theme: { logo } }: MailDocument, blocks: readonly MailBlock[]): Finding[] {
  const block = blocks.find(({ type }) => type === 'logo')
  const unseen = block && unseenKind(logo.src, 'logo')
  return unseen ? [warning(block.id, unseen)] : []
}

function checkTags(block: MailBlock): Finding[] {
  const texts = textsOf(block)
  const open = texts.flatMap(openTags)
  if (open.length > 0) return [error(block.id, `The merge tag ${open[0]} is not closed or not opened.`)]
  const bare = texts.flatMap((text) => bareTags(text))
  return bare.length === 0
    ? []
    : [warning(block.id, `${bare[0]} is empty for contacts without a value. Add a fallback: ${fallback(bare[0]!)}`)]
}

/**
 * Returns the tags that are empty for some contacts and not in a condition. The email address is known for every
 * contact.
 */
function bareTags(text: string): string[] {
  if (/\[[?^]/.test(text)) return []
  return tagNames(text)
    .filter((name) => name.toLowerCase() !== 'email')
    .map((name) => `[${name}]`)
    .filter((tag) => text.includes(tag))
}

const fallback = (tag: string) => `${tag.slice(0, -1)}|…]`

/** Finds empty columns, which appear as a gap in the email. */
function emptyColumns({ id, columns }: Columns): Finding[] {
  const empty = columns.flatMap((column, i) => (column.length === 0 ? [i + 1] : []))
  if (empty.length === columns.length) return [warning(id, 'These columns are empty.')]
  return empty.map((number) => warning(id, `Column ${number} is empty, and leaves a gap.`))
}

function checkOwn(block: MailBlock, { postalAddress }: CheckSetting, document: MailDocument): Finding[] {
  switch (block.type) {
    case 'footer':
      return block.address.trim() === '' && postalAddress.trim() === ''
        ? [error(block.id, 'Enter your postal address in the footer, which anti-spam laws require.')]
        : []
    case 'discount':
      return block.code.trim() === '' && !block.discountCampaignId
        ? [error(block.id, 'Enter the discount code.')]
        : codeSize(block.code, roomIn(block, placeOf(document, block.id))).fits
          ? []
          : [
              warning(
                block.id,
                `The code “${block.code}” does not fit in its column. Use a wider column or less padding.`,
              ),
            ]
    case 'social':
      return block.links
        .filter(({ url }) => linkOf(url) === undefined)
        .map(({ network }) => warning(block.id, `${networks[network].label} has no URL and is left out.`))
    case 'html': {
      const [first, ...others] = htmlProblems(block.html)
      const more = others.length > 0 ? ` (and ${others.length} more)` : ''
      return first ? [warning(block.id, `Line ${first.line} of your HTML: ${first.message}${more}`)] : []
    }
    case 'columns':
      return emptyColumns(block)
    case 'logo':
    case 'text':
    case 'image':
    case 'button':
    case 'divider':
    case 'spacer':
    case 'product':
    case 'dynamic':
    case 'video':
      return []
  }
}

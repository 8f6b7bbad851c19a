import { synonymsOf } from './synonyms.ts'

/** The properties that a search looks at. */
interface Findable {
  name: string
  description: string
  goal: string
  form_type: string
  trade: string
  tags: readonly string[]
  colors: readonly string[]
}

/** Words that are ignored in a search. */
const small = new Set(['a', 'an', 'the', 'for', 'of', 'to', 'with', 'and', 'my', 'template', 'form'])

/** A search with filters. Empty values match any. */
export interface TemplateQuery {
  search: string
  goal: string
  type: string
  trade: string
  color: string
}

/**
 * Returns the templates that contain every word of the search or a synonym, exact matches first, and that have the
 * requested goal, type, trade and color. Empty values match any.
 */
export function findTemplates<T extends Findable>(templates: readonly T[], query: TemplateQuery): T[] {
  const words = query.search
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !small.has(word))
  const meant = words.map(synonymsOf)
  const textOf = ({ name, description, trade, tags, colors, form_type, goal }: T) =>
    [name, description, trade, ...tags, ...colors, form_type, goal].join(' ').toLowerCase().replaceAll(/[’']/g, '')
  const isLiteral = (template: T) => words.every((word) => textOf(template).includes(word))
  const found = templates.filter((template) => {
    const { goal, form_type, trade, colors } = template
    const text = textOf(template)
    return (
      meant.every((alike) => alike.some((word) => text.includes(word))) &&
      fits(query.goal, goal) &&
      fits(query.type, form_type) &&
      fits(query.trade, trade) &&
      (query.color === '' || colors.includes(query.color))
    )
  })
  return words.length === 0 ? found : found.toSorted((a, b) => Number(isLiteral(b)) - Number(isLiteral(a)))
}

function fits(wanted: string, value: string): boolean {
  return wanted === '' || wanted === value
}

/** What a template is found by. */
interface Findable {
  name: string
  description: string
  goal: string
  form_type: string
  trade: string
  tags: readonly string[]
  colors: readonly string[]
}

/** What one asks for. Empty: any. */
export interface TemplateQuery {
  search: string
  goal: string
  type: string
  trade: string
  color: string
}

/** The templates that hold every word of the search and have the goal, type, trade and color asked for; empty: any. */
export function findTemplates<T extends Findable>(templates: readonly T[], query: TemplateQuery): T[] {
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ name, description, goal, form_type, trade, tags, colors }) => {
    const text = [name, description, trade, ...tags, ...colors].join(' ').toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      fits(query.goal, goal) &&
      fits(query.type, form_type) &&
      fits(query.trade, trade) &&
      (query.color === '' || colors.includes(query.color))
    )
  })
}

function fits(wanted: string, value: string): boolean {
  return wanted === '' || wanted === value
}

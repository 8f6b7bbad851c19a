import type { Template } from '../../contract.ts'

/** The templates that hold every word of the search and have the goal and type asked for; empty: any. */
export function findTemplates(
  templates: readonly Template[],
  query: { search: string; goal: string; type: string },
): Template[] {
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ name, description, goal, form_type }) => {
    const text = `${name} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word)) && fits(query.goal, goal) && fits(query.type, form_type)
  })
}

function fits(wanted: string, value: string): boolean {
  return wanted === '' || wanted === value
}

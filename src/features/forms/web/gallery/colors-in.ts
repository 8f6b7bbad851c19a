import { parseColor } from '#form/document/color.ts'

/** Parses the colors in a typed text as "#rrggbb", each once. Anything else is ignored. */
export function colorsIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const colors = words.flatMap((word) => {
    const parsed = parseColor(/^[\da-f]{3,8}$/i.test(word) ? `#${word}` : word)
    return parsed
      ? [`#${[parsed.r, parsed.g, parsed.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`]
      : []
  })
  return [...new Set(colors)]
}

import { expect, test } from 'vitest'
import { templates } from '../templates/templates.ts'
import { buttonColors } from './button-colors.ts'
import { contrast, parseColor } from './color.ts'

test.each(templates.map(({ slug, json }) => [slug, json] as const))(
  '%s: the button colors are readable and opaque',
  (_, json) => {
    const { background, color } = buttonColors(json)
    const [ground, text] = [parseColor(background)!, parseColor(color)!]
    expect(ground.a).toBe(1)
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

import { contrastOf, darkButton, darkInk, darkSurface, lineOn, ownDarkInk } from './colors.ts'
import type { MailTheme } from './document.ts'

/** Collects the colors of an email, and defines what each becomes in an email client in dark mode. */
export interface DarkSheet {
  /** Returns the class of a section or cell with this background. */
  surface(color: string): string
  /** Returns the class of text with this color on a surface. */
  ink(color: string, surface: string): string
  /** Returns the class of a cell that contains a button. */
  button(fill: string, ink: string, surface: string): string
  /** Returns the style sheet, once all colors are known. */
  css(): string
}

/** Creates an empty sheet for emails with this theme. */
export function darkSheet(theme: MailTheme): DarkSheet {
  const classes = new Map<string, { name: string; fills: string; inks: string }>()
  const named = (key: string, letter: string, rules: (name: string) => { fills?: string; inks?: string }) => {
    const known = classes.get(key)
    if (known) return known.name
    const name = `${letter}${classes.size}`
    classes.set(key, { name, fills: '', inks: '', ...rules(`.${name}`) })
    return name
  }
  const fill = (color: string) => `{background:${color}!important;background-color:${color}!important}`
  return {
    surface: (color) =>
      named(`s${color}`, 's', (name) => {
        const whole = `${name},${name}>table,${name}>table>tbody>tr>td`
        return { fills: whole + fill(darkSurface(color, theme)) }
      }),
    ink: (color, surface) =>
      named(`k${color}${surface}`, 'k', (name) => {
        const wanted = Math.min(11, Math.max(4.5, contrastOf(color, surface)))
        const darkened = darkSurface(surface, theme)
        const dark = ownDarkInk(color, darkened, theme) ?? darkInk(color, darkened, wanted)
        return { inks: `${name}{color:${dark}!important;border-color:${dark}!important}` }
      }),
    button: (color, ink, surface) =>
      named(`b${color}${ink}${surface}`, 'b', (name) => {
        const dark = darkButton(color, ink, darkSurface(surface, theme), theme)
        return {
          fills: `${name} td,${name} a,${name} p${fill(dark.fill)}`,
          inks: `${name} a,${name} p{color:${dark.ink}!important}`,
        }
      }),
    css() {
      const all = [...classes.values()]
      const fills = all.map((one) => one.fills).filter(Boolean)
      const inks = all.map((one) => one.inks).filter(Boolean)
      const canvas = `body,body>div,.canvas${fill(theme.dark?.canvas ?? darkSurface(theme.colors.canvas, theme))}`
      const line = theme.dark?.border ?? lineOn(darkSurface(theme.colors.card, theme))
      if (theme.border) fills.push(`.card>table>tbody>tr>td{border-color:${line}!important}`)
      // Uses the media query (Apple Mail, iOS, Thunderbird), and the attributes that Outlook's apps set.
      return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad,.rim>table>tbody>tr>td{padding-left:24px!important;padding-right:24px!important}.col>table>tbody>tr>td{padding:0 0 16px!important}.away{display:none!important;max-height:0!important;overflow:hidden!important;mso-hide:all}}
@media (prefers-color-scheme:dark){${[canvas, ...fills, ...inks].join('')}}
${fills.map((rule) => under('ogsb', rule)).join('')}${inks.map((rule) => under('ogsc', rule)).join('')}`
    },
  }
}

/** The space keeps the bracket from being read as a merge tag. */
function under(attribute: string, rule: string): string {
  const [names = '', rest = ''] = rule.split('{', 2)
  const prefixed = names.split(',').map((name) => `[ data-${attribute}] ${name}`)
  return `${prefixed.join(',')}{${rest}`
}

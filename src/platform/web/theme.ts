import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { brand } from './brand.ts'

const green: MantineColorsTuple = [
  '#ecf8f2',
  '#d5efe2',
  '#a9dfc5',
  '#79cfa6',
  '#4fbf8b',
  '#2fae77',
  '#1b9564',
  '#0c7a50',
  '#0a6743',
  '#064a30',
]
/** The accent color: the installation's own, or Trellis's green. */
const leaf = (brand.shades ?? green) as MantineColorsTuple
const slate: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ed',
  '#d8dce3',
  '#c0c6d0',
  '#8f98a8',
  '#5d6778',
  '#454e5d',
  '#2c333f',
  '#171b22',
]
const night: MantineColorsTuple = [
  '#e3e6eb',
  '#bcc3cd',
  '#99a2b0',
  '#6d7685',
  '#363c47',
  '#2a2f38',
  '#21252c',
  '#17191e',
  '#121417',
  '#0c0d10',
]

const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f56a6a',
  '#e04545',
  '#c42b2b',
  '#a82424',
  '#8f1d1d',
]

const namedClose = { closeButtonProps: { 'aria-label': 'Close' } }

/** The look of the dashboard: one accent color, one typeface, dense but with enough space. */
export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 8 },
  colors: { leaf, red, gray: slate, dark: night },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  focusRing: 'auto',
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    // A menu contains nothing that takes the focus except its items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: namedClose },
    Drawer: { defaultProps: namedClose },
  },
})

/** Colors that the theme can't name, each with the contrast that WCAG 2.2 AA requires. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': '#6b7585',
    '--mantine-color-error': '#c42b2b',
    // Text color of a menu's red items.
    '--mantine-color-red-6': '#c42b2b',
    '--trellis-line': slate[2],
    '--trellis-quiet': slate[0],
    '--trellis-hover': slate[1],
    '--trellis-accent-text': leaf[7],
    '--trellis-accent-soft': leaf[0],
    '--trellis-warn-soft': '#fff4dc',
    '--trellis-warn-text': '#7a4b00',
  },
  dark: {
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': '#868f9d',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-red-6': '#ff8f8f',
    '--trellis-line': night[5],
    '--trellis-quiet': night[8],
    '--trellis-hover': night[6],
    '--trellis-accent-text': leaf[4],
    '--trellis-accent-soft': brand.shades?.[9] ?? '#10281e',
    '--trellis-warn-soft': '#33270f',
    '--trellis-warn-text': '#f2c46d',
  },
})

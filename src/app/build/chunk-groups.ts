/** One file of the built dashboard: the matching modules and their imports, unless an earlier group contains them. */
interface ChunkGroup {
  readonly name: string | ((id: string) => string)
  readonly test?: RegExp
  readonly tags?: ['$initial']
  /** Modules shared by fewer screens or other lazily loaded parts stay with those. */
  readonly minShareCount?: number
  /** Name in the bundler's messages if `name` is a function. */
  readonly debugName?: string
}

const mantine = (components: string) => String.raw`@mantine/core/esm/components/(${components})/`
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/** Small modules that every page needs. */
const onEveryPage = anyOf(
  String.raw`node_modules/(react|scheduler)/`,
  String.raw`@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)`,
  String.raw`@mantine/hooks/esm/(use-id|utils/random-id|use-uncontrolled|use-media-query)`,
  mantine('Text|Anchor|Button|ActionIcon|UnstyledButton|Loader|Input|InputBase|TextInput'),
  String.raw`@tanstack/`,
  String.raw`platform/web/(router/|slot|use-call|ui/(error-notice|entrance))`,
  String.raw`vite/preload-helper`,
  // Screens before login are in accounts and fill slots of sites. Other rooms fill the slots of both.
  String.raw`features/(sites|accounts)/web/(index|slots)`,
)

/**
 * The rooms' contributions to the dashboard, with the icons of the sidebar. The screens before login don't need them.
 * The imports and attachments rooms only provide components.
 */
const ofEveryRoom = /features\/(?!accounts|members|display-rules|imports|attachments)[^/]+\/web\/(index|slots)\.tsx?$/

/** The frame around every screen after login, and the parts that most screens consist of. */
const frame = anyOf(
  String.raw`app/web/(inside-router|frames/(?!no-access|home)|shell/(?!site-notice)|palette/palette-host|shortcuts/shortcuts-host)`,
  String.raw`features/sites/web/site-switcher`,
  String.raw`features/accounts/web/account-menu`,
  String.raw`features/notifications/web/notification-bell`,
  String.raw`features/onboarding/web/(promo-header|shopify-prompt|tour|guide/guide-entry)\.`,
  String.raw`features/administration/web/menu-entry`,
  String.raw`features/billing/web/if-selling`,
  String.raw`features/legacy/web/if-has-items`,
  String.raw`platform/web/[^/]+\.tsx?$`,
  String.raw`platform/web/ui/(?!plot)[^/]+\.ts$`,
  String.raw`platform/web/ui/(page|panel|table|empty-state|error-notice|status-badge|if-may|moment|notices|list-skeleton|facts|link-tabs|key-pager|pager|save-state|search-input|tiles|warn-note|copy-field|sparkline)\.tsx$`,
  String.raw`@mantine/hooks/esm/use-hotkeys/`,
  mantine('Title|VisuallyHidden|Group|Stack|Paper|Skeleton|Badge|SegmentedControl|Switch|Tabs'),
)

/** The dashboard's first screen with its sections, which the rooms provide. */
const firstScreen = anyOf(
  String.raw`features/analytics/web/(dashboard-page|first-steps|top-forms|subscriber-growth|stats-view|breakdown-panel|figure-card)\.tsx$`,
  String.raw`features/[^/]+/web/dashboard-[^/]+\.tsx$`,
  String.raw`features/summaries/web/summary-switch\.tsx$`,
  String.raw`features/visitors/web/script-seen-line\.tsx$`,
)

/** Contracts that neither the frame nor the first screen uses. */
const callsOfLaterScreens =
  /features\/(?!contacts|auto-responses|forms|visitors|campaigns|orders|sharing)[^/]+\/contract\.ts$/

/**
 * Groups of the dashboard's modules, each of which becomes one file; the first match applies. By default the bundler
 * creates a file for every set of modules that the same screens share: a hundred small ones for a screen. With these
 * groups a screen loads about ten, most of which the next screen uses as well.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  { name: 'start', tags: ['$initial'] },
  { name: 'base', test: onEveryPage },
  { name: 'log-in', test: /features\/accounts\/web\/(log-in-page|welcome-page)\.tsx$/ },
  { name: 'rooms', test: ofEveryRoom },
  { name: 'frame', test: frame },
  { name: 'accordion', test: anyOf(mantine('Accordion|Collapse')) },
  { name: 'floating', test: anyOf(mantine('Popover|Tooltip|Menu')) },
  { name: 'select', test: anyOf(mantine('Select|Checkbox|Modal')) },
  { name: 'fields', test: /node_modules\/@mantine|platform\/web\//, minShareCount: 4 },
  { name: 'calls', test: callsOfLaterScreens, minShareCount: 4 },
  {
    name: 'common',
    test: /@tabler|src\/core\/(?!html)|features\/[^/]+\/contract\.ts$|form\/editor\/use-zoom\.ts$/,
    minShareCount: 4,
  },
  {
    name: 'form',
    test: /src\/form\/(document|render|components|templates|editor\/(component-id|placement))/,
    minShareCount: 2,
  },
  { name: 'first-screen', test: firstScreen },
  { name: 'form-words', test: /features\/forms\/(web\/)?[^/]+\.tsx?$/, minShareCount: 2 },
  {
    name: 'editor',
    test: /features\/forms\/web\/editor\/(editor-page|form-editor[^/]*)\.tsx$|form\/editor\/design-view\.tsx$/,
  },
  { name: 'design-panel', test: /src\/form\/editor\/(component-panel|colors-panel)\.tsx$/ },
  // Modules that several parts of a room share.
  {
    name: (id) => /features\/([^/]+)\//.exec(id)![1]!,
    test: /src\/features\//,
    minShareCount: 2,
    debugName: 'features',
  },
]

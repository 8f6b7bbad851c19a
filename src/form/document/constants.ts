/** The numbers of spec.md sections 5 and 9 that concern a form. Sizes in CSS pixels, times in the unit named. */
export const formDefaults = {
  weight: 50,
  beforeShowDelay: 5,
  beforeShowDelayInterval: 'second',
  cookieLifetime: 1,
  cookieLifetimeInterval: 'month',
  /** Smart bar and welcome mat come back on every page until told otherwise. */
  cookieLifetimeIntervalOfBars: 'always',
  triggerPercent: 40,
  autoEmbedPlacement: 50,
  barSize: 52,
  contentWidth: 600,
  /** Ours, where spec.md names none. */
  inactivity: 20,
  timeOnSite: 60,
  pageCount: 3,
} as const

/** How much a form's settings may hold. Sizes in CSS pixels. */
export const formLimits = {
  selectorLength: 200,
  clickTriggers: 20,
  pixels: 10,
  lists: 20,
  siteColors: 12,
  minimumWidth: 50,
  maximumWidth: 2000,
  minimumBar: 24,
  maximumBar: 400,
} as const

export const formTypes = [
  'popup',
  'scroll-box',
  'welcome-mat',
  'smart-bar',
  'inline-popup',
  'click-trigger-popup',
  'game',
] as const
export type FormType = (typeof formTypes)[number]

/** The types whose steps may have several tabs. */
export const multiTabTypes: readonly FormType[] = ['scroll-box', 'popup', 'click-trigger-popup', 'game']

export const goals = ['emails', 'messages', 'push', 'call-to-action', 'social-shares', 'custom'] as const
export type Goal = (typeof goals)[number]

/** Whether who sends a form of this goal becomes a subscriber, who goes on lists and gets emails. */
export function makesSubscribers(goal: Goal): boolean {
  return goal !== 'push' && goal !== 'messages'
}

export const intervals = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'session',
  'page',
  'always',
] as const
export type Interval = (typeof intervals)[number]

/** The two moments of a form's life. They stand here so that the browser need not load the schemas for their names. */
export const stepNames = ['subscribe', 'success'] as const
export type StepName = (typeof stepNames)[number]

export const devices = ['desktop', 'tablet', 'mobile'] as const
export type Device = (typeof devices)[number]

export const fills = ['normal', 'cover', 'tile'] as const
export type Fill = (typeof fills)[number]

export const actions = ['nothing', 'submit', 'close', 'optout', 'redirect', 'content', 'push'] as const
export type Action = (typeof actions)[number]

/** Where sanitising ends up when a style is missing or makes no sense. */
export const styleDefaults = {
  componentSize: 100,
  textAlign: 'left',
  fontFamily: 'Open Sans',
  fontSize: 16,
  fontWeight: 400,
  lineHeight: 1.5,
  borderStyle: 'solid',
  borderRadius: 3,
} as const

export const limits = {
  minimumPopupSize: 50,
  minimumComponentSize: 1,
  contrast: 1.8,
  contrastOfAccentText: 2.5,
  /** Ours: what a document may hold. */
  componentsPerForm: 1000,
  depth: 12,
  textLength: 5000,
} as const

/** What opens a form: the one that `show_type` names, and others beside it. */
export const showTypes = [
  'delay',
  'exit',
  'scroll',
  'inactivity',
  'click',
  'time-on-site',
  'page-count',
  'add-to-cart',
  'event',
  'schedule',
] as const
export type ShowType = (typeof showTypes)[number]

/** Where on the screen a form stands. */
export const positions = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const
export type Position = (typeof positions)[number]

/** From which side a scroll box comes in. */
export const slideDirections = ['left', 'right', 'top', 'bottom'] as const
export type SlideDirection = (typeof slideDirections)[number]

/** How a form comes in. */
export const animations = ['none', 'fade', 'rise', 'zoom', 'slide'] as const
export type Animation = (typeof animations)[number]

/** When a form's tab shows: in its place at first, after it was closed, or both. */
export const teaserMoments = ['before', 'after', 'both'] as const
export type TeaserMoment = (typeof teaserMoments)[number]

/** Where on the screen a form's tab stands. */
export const teaserPositions = ['bottom-right', 'bottom-left', 'bottom', 'left', 'right'] as const
export type TeaserPosition = (typeof teaserPositions)[number]

/** On which devices a form shows. */
export const deviceModes = ['all', 'desktop', 'tablet', 'mobile', 'desktop-tablet', 'tablet-mobile'] as const
export type DeviceMode = (typeof deviceModes)[number]

/** A new countdown ends so many days from now; `placeholder` in its text stands for the time left. */
export const countdownDefaults = {
  placeholder: '[24hrCountdown]',
  daysFromNow: 7,
  format: 'UU NN, hh:mm:ss',
  /** Seconds that the placeholder's name speaks of. */
  duration: 24 * 3600,
} as const

/** The formats of a countdown that the editor offers; `timeLeft` says what the letters mean. */
export const countdownFormats: readonly string[] = [
  countdownDefaults.format,
  'UU NN, hh:mm',
  'UU NN',
  'hh:mm:ss',
  'mm:ss',
]

/** How many options a game has. */
export const gameOptionCount = 9

/** What a picture may be, as the ends of "image/…" types. */
export const imageTypes = ['jpeg', 'png', 'x-png', 'gif', 'bmp', 'svg'] as const

/** Sizes of what the editor draws over a form, in CSS pixels. */
export const editorSizes = {
  /** From how far a dragged edge is drawn to a guide. */
  snapTolerance: 5,
  resizeHandle: 10,
  badgePlacement: 38,
  badgeHeight: 28,
} as const

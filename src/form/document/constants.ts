/** The numbers in spec.md sections 5 and 9 that concern a form. Sizes are in CSS pixels, times in the unit named. */
export const formDefaults = {
  weight: 50,
  beforeShowDelay: 5,
  beforeShowDelayInterval: 'second',
  cookieLifetime: 1,
  cookieLifetimeInterval: 'month',
  /** By default, smart bars and welcome mats reappear on every page. */
  cookieLifetimeIntervalOfBars: 'always',
  triggerPercent: 40,
  autoEmbedPlacement: 50,
  barSize: 52,
  contentWidth: 600,
  /** Our own defaults, where spec.md has none. */
  inactivity: 20,
  timeOnSite: 60,
  pageCount: 3,
} as const

/** Limits of a form's settings. Sizes are in CSS pixels. */
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

/**
 * Checks whether submitting a form of this goal makes the visitor a subscriber, who is added to lists and gets emails.
 */
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

/**
 * The two steps of a form. They are defined here so that the browser need not load the schemas just for their names.
 */
export const stepNames = ['subscribe', 'success'] as const
export type StepName = (typeof stepNames)[number]

export const devices = ['desktop', 'tablet', 'mobile'] as const
export type Device = (typeof devices)[number]

export const fills = ['normal', 'cover', 'tile'] as const
export type Fill = (typeof fills)[number]

export const actions = ['nothing', 'submit', 'close', 'optout', 'redirect', 'content', 'push'] as const
export type Action = (typeof actions)[number]

/** Values used by sanitizing if a style is missing or invalid. */
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
  /** Our own limits for a document. */
  componentsPerForm: 1000,
  depth: 12,
  textLength: 5000,
} as const

/** Triggers of a form: the one that `show_type` names, and additional ones. */
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

/** Positions of a form on the screen. */
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

/** Side from which a scroll box slides in. */
export const slideDirections = ['left', 'right', 'top', 'bottom'] as const
export type SlideDirection = (typeof slideDirections)[number]

/** Animations with which a form appears. */
export const animations = ['none', 'fade', 'rise', 'zoom', 'slide'] as const
export type Animation = (typeof animations)[number]

/** When a form's teaser shows: before the form opens, after it was closed, or both. */
export const teaserMoments = ['before', 'after', 'both'] as const
export type TeaserMoment = (typeof teaserMoments)[number]

/** Positions of a form's teaser on the screen. */
export const teaserPositions = ['bottom-right', 'bottom-left', 'bottom', 'left', 'right'] as const
export type TeaserPosition = (typeof teaserPositions)[number]

/** Devices on which a form shows. */
export const deviceModes = ['all', 'desktop', 'tablet', 'mobile', 'desktop-tablet', 'tablet-mobile'] as const
export type DeviceMode = (typeof deviceModes)[number]

/**
 * Defaults of a new countdown. It ends `daysFromNow` days from now. `placeholder` in its text is replaced with the time
 * left.
 */
export const countdownDefaults = {
  placeholder: '[24hrCountdown]',
  daysFromNow: 7,
  format: 'UU NN, hh:mm:ss',
  /** The duration in the placeholder's name, in seconds. */
  duration: 24 * 3600,
} as const

/** The countdown formats that the editor offers. `timeLeft` describes their letters. */
export const countdownFormats: readonly string[] = [
  countdownDefaults.format,
  'UU NN, hh:mm',
  'UU NN',
  'hh:mm:ss',
  'mm:ss',
]

/** Number of options in a game. */
export const gameOptionCount = 9

/** The accepted image types, as the subtype in "image/…". */
export const imageTypes = ['jpeg', 'png', 'x-png', 'gif', 'bmp', 'svg'] as const

/** Sizes of the controls that the editor draws over a form, in CSS pixels. */
export const editorSizes = {
  /** Distance within which a dragged edge snaps to a guide. */
  snapTolerance: 5,
  resizeHandle: 10,
  badgePlacement: 38,
  badgeHeight: 28,
} as const

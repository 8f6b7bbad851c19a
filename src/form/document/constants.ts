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

export const goals = ['emails', 'push', 'call-to-action', 'social-shares', 'custom'] as const
export type Goal = (typeof goals)[number]

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

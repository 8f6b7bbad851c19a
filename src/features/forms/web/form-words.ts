import type { Animation, FormType, Goal, Position } from '#form/document/constants.ts'

/** Display names of the form types. */
export const formTypeNames: Record<FormType, string> = {
  popup: 'Popup',
  'scroll-box': 'Scroll box',
  'welcome-mat': 'Welcome mat',
  'smart-bar': 'Smart bar',
  'inline-popup': 'Inline form',
  'click-trigger-popup': 'Click-trigger popup',
  game: 'Game',
}

/** Display names of the goals. */
export const goalNames: Record<Goal, string> = {
  emails: 'Collect emails',
  messages: 'Receive messages',
  push: 'Collect push subscribers',
  'call-to-action': 'Call to action',
  'social-shares': 'Social shares',
  custom: 'Custom code',
}

/** Short descriptions of the form types. */
export const formTypeTexts: Record<FormType, string> = {
  popup: 'Opens over the page',
  'scroll-box': 'Slides into a corner',
  'welcome-mat': 'Fills the screen first',
  'smart-bar': 'Runs along the top or bottom',
  'inline-popup': 'Embedded in the page',
  'click-trigger-popup': 'Opens on a click',
  game: 'Slots, wheel or scratch card',
}

/** Short descriptions of the goals. */
export const goalTexts: Record<Goal, string> = {
  emails: 'Visitors sign up with their email.',
  messages: 'Visitors write to you, and nobody is subscribed.',
  push: 'Visitors allow notifications in their browser.',
  'call-to-action': 'Visitors follow a button to where you want them.',
  'social-shares': 'Visitors share you on X, Facebook and Pinterest.',
  custom: 'Your own HTML, run only on your site.',
}

/** Display names of the positions of a form. */
export const positionNames: Record<Position, string> = {
  center: 'Center',
  top: 'Top',
  bottom: 'Bottom',
  left: 'Left',
  right: 'Right',
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
}

/** Display names of the animations with which a form appears. */
export const animationNames: Record<Animation, string> = {
  none: 'None',
  fade: 'Fade in',
  rise: 'Slide up',
  zoom: 'Zoom in',
  slide: 'Slide in',
}

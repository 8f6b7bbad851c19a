/** Texts of the email and the pages with which a subscriber confirms a subscription. {site} is the site's name. */
export const confirmationWords = {
  subject: 'Please confirm your subscription to {site}',
  lead: 'Somebody asked for emails from {site} to this address. If it was you, please confirm it.',
  button: 'Yes, subscribe me',
  code: 'If the form is still open, you can type this code into it, within half an hour: {code}',
  foot: 'If it was not you, do nothing: you will hear no more of it.',
  question: 'Subscribe?',
  promise: 'You will get emails from {site}. You can unsubscribe in each of them.',
  done: 'You are subscribed',
  doneText: 'You will get emails from {site}.',
  play: 'Go back to the page with the game: you can play now.',
  download: 'Download',
  broken: 'This link does not work',
  brokenText: 'It may be too old, or part of it may be missing. Subscribe again, and we send you another one.',
} as const

export type ConfirmationWord = keyof typeof confirmationWords

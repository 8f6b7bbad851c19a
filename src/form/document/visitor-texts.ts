/**
 * Our texts that visitors read in forms. They are looked up by their English text if a page is in another language: see
 * `translate.ts`.
 */

export const copy = 'Copy'
export const copied = 'Copied'
export const addedToCart = 'Added to your cart'
export const close = 'Close'
export const confirm = 'Confirm'
export const thanks = 'Thank you.'
export const subscribed = 'Thank you, you are subscribed.'
export const followLink = 'We have sent you an email. Please follow the link in it to confirm.'
export const typeCode = 'Or type the code from it:'
export const wrongCode = 'That code does not fit. Please look again, or follow the link in the email.'
export const tryAgain = 'That did not work. Please try again.'
export const notSent = 'This could not be sent. Please try again.'
export const late = 'There was no answer. Please try again in a moment.'
export const offline = "You're offline. What you entered is saved and will be sent when you're back online."
export const forbidden =
  "This page's security settings keep the form from being sent. Please tell the owner of the website."
export const pushBlocked = 'Notifications are blocked in this browser. You can allow them in the address bar.'
export const discountKept = 'Saved. It will be applied when you add a product to your cart.'
export const discountNeedsProduct = 'Your cart is empty. Please add a product, then apply the code.'
export const discountRefused = "The shop doesn't accept this code for what is in your cart."
export const discountShort = 'Add {amount} more to use this code.'
export const discountReload = 'Applied. The page reloads to show it.'
export const discountNotAdded = 'This could not be added. Please copy the code.'
export const codeUnknown = 'This code does not exist.'
export const codeExpired = 'This code has expired.'
export const codeUsed = 'This code has been used already.'
export const codeNotStarted = 'This code can be used from {day} on.'
export const codeOtherCurrency = 'This code is for orders in {currency}.'
export const codeMinimum = 'Add {amount} more to use this code. It is for orders of {least} or more.'
export const enterEmail = 'Please enter a valid email address.'
export const fillIn = 'Please fill in this field.'
export const tickBox = 'Please check this box.'
export const chooseAnswer = 'Please choose one of the answers.'
export const enterNumber = 'Please enter a number.'
export const enterDate = 'Please enter a date.'
export const uploading = 'Please wait until the files are sent.'
export const fileRefused = 'This file cannot be sent.'
export const filesAtMost = 'At most {files} files of {size} MB each.'
export const playVideo = 'Play video'
export const didYouMean = 'Did you mean {email}? If not, send it again as it is.'
export const disposableAddress = 'Please use a permanent email address.'
export const formClosed = 'This form is closed.'
export const gameClosed = 'This game is closed.'
export const emailFirst = 'Please enter your email address first.'

import { countdownView } from '../components/countdown/view.ts'
import { socialButtonView } from '../components/social-button/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** How the rare components are drawn: a piece that is fetched with the forms that hold them. */
export const views: Views<TypesOf<'widgets'>> = {
  countdown: countdownView,
  socialButton: socialButtonView,
}

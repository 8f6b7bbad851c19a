import { countdownView } from '../components/countdown/view.ts'
import { socialButtonView } from '../components/social-button/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** Views of the rare components: a piece that is fetched with the forms that contain them. */
export const views: Views<TypesOf<'widgets'>> = {
  countdown: countdownView,
  socialButton: socialButtonView,
}

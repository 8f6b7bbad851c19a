/** Texts about a feature on screens. */
interface FeatureText {
  /** Name for use in a sentence: "Your plan does not include A/B tests." */
  readonly name: string
  /** What a site can do with the feature. */
  readonly does: string
  /** What remains and what stops on a site that no longer has the feature. */
  readonly afterwards: string
}

/** Everything that a plan may or may not include, in the order in which plans list it. */
export const features = {
  'unlock-scroll-box': {
    name: 'scroll boxes',
    does: 'Show a form in a corner of the page as visitors scroll.',
    afterwards: 'Existing scroll boxes stay live and editable. New ones can’t be created.',
  },
  'unlock-smart-bar': {
    name: 'smart bars',
    does: 'Keep a bar at the top or bottom of your pages.',
    afterwards: 'Existing smart bars stay live and editable. New ones can’t be created.',
  },
  'unlock-welcome-mat': {
    name: 'welcome mats',
    does: 'Greet visitors with a full-page form.',
    afterwards: 'Existing welcome mats stay live and editable. New ones can’t be created.',
  },
  games: {
    name: 'games',
    does: 'Let visitors play for a prize: slot machine, wheel or scratch card.',
    afterwards: 'Existing games stay live and give out their prizes. New ones can’t be created.',
  },
  'display-rules': {
    name: 'display rules',
    does: 'Choose who sees a form: by page, source, device, country, cart, segment and more.',
    afterwards: 'Saved rules still apply and can be removed. Rules can’t be added or changed.',
  },
  'remove-branding': {
    name: 'removing the badge',
    does: 'Show your forms without the badge of this service.',
    afterwards: 'The badge appears the next time your forms are published.',
  },
  'ab-tests': {
    name: 'A/B tests',
    does: 'Test variants of a form against each other and keep the winner.',
    afterwards: 'Running tests continue and can be ended. New tests and variants can’t be created.',
  },
  automations: {
    name: 'automations',
    does: 'Send emails, codes and notifications by themselves, as people act.',
    afterwards: 'Existing automations keep running and stay editable. New ones can’t be created.',
  },
  shortcuts: {
    name: 'shortcuts',
    does: 'Set up forms, discounts and emails for your store together, from a template.',
    afterwards: 'Existing shortcuts keep running and stay editable. New ones can’t be created.',
  },
  'unique-discount-codes': {
    name: 'unique discount codes',
    does: 'Give each subscriber a code of their own that works once.',
    afterwards: 'Codes that were given out stay valid. A campaign that is saved again uses one shared code.',
  },
  integrations: {
    name: 'integrations',
    does: 'Send subscribers to the email service that you use already.',
    afterwards: 'Connected services keep getting subscribers. New ones can’t be connected.',
  },
  'api-access': {
    name: 'API keys',
    does: 'Connect your own programs with the API.',
    afterwards: 'Existing keys keep working. New ones can’t be generated.',
  },
} as const satisfies Record<string, FeatureText>

/** Something that a plan may or may not include. */
export type Feature = keyof typeof features

/** Every feature, in the order in which plans list them. */
export const featureNames = Object.keys(features) as readonly Feature[]

/** Checks whether a text is the name of a feature. */
export const isFeature = (text: string): text is Feature => Object.hasOwn(features, text)

/** Returns the name of a feature as a heading. */
export function featureTitle(feature: Feature): string {
  const { name } = features[feature]
  return name[0]!.toUpperCase() + name.slice(1)
}

/** Returns the message for a site without the feature. */
export const notIncluded = (feature: Feature) => `Your plan does not include ${features[feature].name}.`

/** A feature that a call needs only for certain inputs. */
export interface FeatureForInput {
  readonly feature: Feature
  /** The condition as text: "an automation is new". */
  readonly when: string
  readonly applies: (input: Readonly<Record<string, unknown>>) => boolean
}

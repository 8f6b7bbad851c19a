import type { Contender } from './pages.ts'

const packages = new URL('../../node_modules/', import.meta.url)
const offer = 'Ten percent off your first order'
const button = 'Get 10 % off'

/** The rivals' files, by the paths under which the benchmark serves them. */
export const files = {
  '/popup.js': new URL('../hand-written-popup/popup.js', import.meta.url),
  '/sweetalert2.js': new URL('sweetalert2/dist/sweetalert2.all.min.js', packages),
  '/static/array.js': new URL('posthog-js/dist/array.js', packages),
  '/static/surveys.js': new URL('posthog-js/dist/surveys.js', packages),
}

export const byHand: Contender = {
  name: 'by hand',
  tags: '<script async src="/popup.js"></script>',
  shown: 'html > div',
  field: 'html > div input',
}

export const sweetAlert: Contender = {
  name: 'sweetalert2',
  tags: `<script async src="/sweetalert2.js" onload="setTimeout(() => Swal.fire({ title: '${offer}', text: 'Join the list and get the code by mail.', input: 'email', inputLabel: 'Email address', confirmButtonText: '${button}' }), 1000)"></script>`,
  shown: '.swal2-container',
  field: '.swal2-container input.swal2-input',
}

export const postHog: Contender = {
  name: 'posthog-js',
  tags: `<script async src="/static/array.js" onload="posthog.init('key', { api_host: location.origin, autocapture: false, capture_pageview: false, disable_session_recording: true })"></script>`,
  shown: '[class^=PostHogSurvey]',
  inside: '.ph-survey form',
  field: '[class^=PostHogSurvey] textarea',
}

const survey = {
  id: 'offer',
  name: 'Offer',
  type: 'popover',
  description: '',
  linked_flag_key: null,
  targeting_flag_key: null,
  internal_targeting_flag_key: null,
  start_date: '2026-01-01T00:00:00Z',
  end_date: null,
  conditions: null,
  current_iteration: null,
  current_iteration_start_date: null,
  schedule: 'always',
  questions: [{ id: 'q', type: 'open', question: offer, originalQuestionIndex: 0, buttonText: button }],
  appearance: { surveyPopupDelaySeconds: 1, whiteLabel: true, placeholder: 'Email address' },
  feature_flag_keys: [],
}

/** Responses of PostHog's server when there is one survey and nothing else. */
export const answers = {
  '/array/key/config': { surveys: [survey], supportedCompression: [], sessionRecording: false, heatmaps: false },
  '/api/surveys/': { surveys: [survey] },
  '/flags/': { featureFlags: {}, flags: {}, surveys: true },
}

import type { ServiceId } from '../../../shapes.ts'

type Answer = readonly [status: number, body: unknown]

/** How a service refuses requests, as in its documentation. */
interface VendorFailures {
  /** Response to a contact that it refuses, and the part of it that an owner is shown. */
  readonly refusal: readonly [...answer: Answer, words: string]
  /** Response to expired credentials. Defaults to 401 with the same kind of body. */
  readonly expired?: Answer
  /** Response to too many requests. Defaults to 429. */
  readonly limited?: Answer
}

/** Responses of all services when they refuse a contact, credentials, or a request rate. */
export const vendorFailures: Readonly<Record<ServiceId, VendorFailures>> = {
  mailchimp: {
    refusal: [
      400,
      { type: 'about:blank', title: 'Invalid Resource', status: 400, detail: 'ann@ looks fake or invalid.' },
      'ann@ looks fake or invalid.',
    ],
    expired: [401, { title: 'API Key Invalid', status: 401, detail: 'Your API key may be invalid.' }],
    limited: [403, null],
  },
  klaviyo: {
    refusal: [
      400,
      { errors: [{ status: 400, code: 'invalid', title: 'Invalid input.', detail: 'Invalid email address' }] },
      'Invalid email address',
    ],
    expired: [401, { errors: [{ code: 'not_authenticated', detail: 'Missing or invalid private key.' }] }],
  },
  hubspot: {
    refusal: [
      400,
      { status: 'error', message: 'Property "size" does not exist', category: 'VALIDATION_ERROR' },
      'Property "size" does not exist',
    ],
    expired: [401, { status: 'error', message: 'Authentication credentials not found.', category: 'INVALID_AUTH' }],
  },
  activecampaign: {
    refusal: [
      422,
      { errors: [{ title: 'Email address is not valid.', code: 'invalid', source: { pointer: '/data' } }] },
      'Email address is not valid.',
    ],
    expired: [401, { message: 'You are not authorized.' }],
  },
  kit: {
    refusal: [422, { errors: ['Email address is invalid'] }, 'Email address is invalid'],
    expired: [401, { errors: ['The access token was revoked'] }],
  },
  brevo: {
    refusal: [400, { code: 'invalid_parameter', message: 'email is not valid' }, 'email is not valid'],
    expired: [401, { code: 'unauthorized', message: 'Key not found' }],
  },
  mailerlite: {
    refusal: [
      422,
      { message: 'The email must be valid.', errors: { email: ['The email must be valid.'] } },
      'The email must be valid.',
    ],
    expired: [401, { message: 'Unauthenticated.' }],
  },
  aweber: {
    refusal: [
      400,
      { error: { status: 400, type: 'WebServiceError', message: 'email: Invalid email address.' } },
      'email: Invalid email address.',
    ],
    expired: [401, { error: { status: 401, type: 'UnauthorizedError', message: 'The token has expired.' } }],
    limited: [403, { error: { status: 403, type: 'ForbiddenError', message: 'Rate Limit Error' } }],
  },
  campaignmonitor: {
    refusal: [400, { Code: 1, Message: 'Invalid Email Address' }, 'Invalid Email Address'],
    expired: [401, { Code: 100, Message: 'Invalid API Key' }],
  },
  constantcontact: {
    refusal: [
      400,
      [{ error_key: 'contacts.api.validation', error_message: 'Invalid email address.' }],
      'Invalid email address.',
    ],
    expired: [401, { error_key: 'unauthorized', error_message: 'Unauthorized' }],
    limited: [429, { error_key: 'throttled', error_message: 'Too many requests.' }],
  },
  getresponse: {
    refusal: [
      400,
      { httpStatus: 400, code: 1000, codeDescription: 'General error', message: 'Email is not valid' },
      'Email is not valid',
    ],
    expired: [401, { httpStatus: 401, code: 1014, message: 'Unable to authenticate request.' }],
  },
  sendgrid: {
    refusal: [400, { errors: [{ field: 'contacts[0].email', message: 'email is invalid' }] }, 'email is invalid'],
    expired: [401, { errors: [{ field: null, message: 'authorization required' }] }],
  },
  mailjet: {
    refusal: [400, { ErrorInfo: '', ErrorMessage: 'Invalid email address', StatusCode: 400 }, 'Invalid email address'],
    expired: [401, { ErrorMessage: 'API key authentication failure.', StatusCode: 401 }],
  },
  omnisend: {
    refusal: [
      400,
      { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'identifiers[0].id is not an email' },
      'identifiers[0].id is not an email',
    ],
    expired: [401, { title: 'Unauthorized', status: 401, detail: 'Invalid API key' }],
  },
  exacttarget: {
    refusal: [
      400,
      { errorcode: 10006, message: 'Column Size does not exist.', documentation: '' },
      'Column Size does not exist.',
    ],
    expired: [401, { errorcode: 0, message: 'Not Authorized', documentation: '' }],
  },
  listmonk: {
    refusal: [400, { message: 'Invalid email.' }, 'Invalid email.'],
    expired: [401, { message: 'invalid API credentials' }],
  },
  mautic: {
    refusal: [
      400,
      { errors: [{ code: 400, message: 'email: This value is not a valid email address.' }] },
      'email: This value is not a valid email address.',
    ],
    expired: [401, { errors: [{ code: 401, message: 'API authorization denied.', type: 'access_denied' }] }],
  },
  sendy: {
    refusal: [200, 'List does not exist', 'Sendy: List does not exist'],
    expired: [200, 'Invalid API key'],
  },
  webhook: {
    refusal: [422, { message: 'email is missing' }, 'email is missing'],
    expired: [401, { message: 'Who are you?' }],
  },
  drip: {
    refusal: [
      422,
      { errors: [{ code: 'email_error', attribute: 'email', message: 'Email is not valid' }] },
      'Email is not valid',
    ],
    expired: [401, { errors: [{ code: 'authentication_error', message: 'Authentication failed.' }] }],
  },
  keap: {
    refusal: [400, { message: 'Input has validation errors: email is invalid' }, 'email is invalid'],
    expired: [401, { fault: { faultstring: 'Invalid Access Token' } }],
  },
  emailoctopus: {
    refusal: [
      422,
      { title: 'Validation error', detail: 'The plan’s contact limit is reached.', status: 422 },
      'The plan’s contact limit is reached.',
    ],
    expired: [401, { title: 'Unauthorised', detail: 'Your API key is invalid.', status: 401 }],
  },
  moosend: {
    refusal: [200, { Code: 100, Error: 'MEMBER_EMAIL_INVALID', Context: null }, 'MEMBER_EMAIL_INVALID'],
    expired: [200, { Code: 100, Error: 'INVALID_API_KEY', Context: null }],
  },
  benchmark: {
    refusal: [200, { Response: { Status: '-1', Errors: [{ Message: 'Invalid email' }] } }, 'Invalid email'],
    expired: [401, { Response: { Status: '-1', Errors: [{ Message: 'Invalid AuthToken' }] } }],
  },
  zoho: {
    refusal: [200, { status: 'error', code: '2004', message: 'Invalid email address.' }, 'Invalid email address.'],
    expired: [200, { status: 'error', code: '1007', message: 'Unauthorized request.' }],
    limited: [200, { status: 'error', code: '2', message: 'API limit exceeded' }],
  },
  sendlane: {
    refusal: [422, { message: 'The given data was invalid.' }, 'The given data was invalid.'],
    expired: [401, { message: 'Unauthenticated.' }],
  },
  emma: {
    refusal: [400, { error: 'Invalid email address.' }, 'Invalid email address.'],
    expired: [401, { error: 'Invalid API key.' }],
  },
  icontact: {
    refusal: [400, { errors: ['Invalid email'] }, 'Invalid email'],
    expired: [401, { errors: ['Authorization failed'] }],
  },
  formsync: {
    refusal: [200, { success: false, errors: [{ message: 'Enter an email address.' }] }, 'Enter an email address.'],
  },
}

import { brand } from '#platform/web/brand.ts'
import { AppError } from '#core/error.ts'

/** Returns whether passkeys can be used here: the browser is recent and the address uses HTTPS. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Returns whether the browser offers passkeys in its autofill. */
export async function fillsInPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
}

/** Lets the device create a passkey. Throws `AppError` with what the user can do about it. */
export async function createPasskey(options: object): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return asJson(() => navigator.credentials.create({ publicKey }))
}

/**
 * Lets the device use a passkey, immediately or, with `conditional`, when the user chooses one from autofill. Throws
 * `AppError`.
 */
export async function usePasskeyOf(
  options: object,
  { signal, mediation }: { signal: AbortSignal; mediation?: 'conditional' },
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return asJson(() => navigator.credentials.get({ publicKey, signal, ...(mediation && { mediation }) }))
}

async function asJson(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((error: unknown) => {
    throw new AppError('invalid', problemOf(error instanceof Error ? error.name : ''))
  })
  return (credential as PublicKeyCredential).toJSON()
}

/** Browsers reveal few details of errors, so that pages can't find out which passkeys a user has. */
function problemOf(name: string): string {
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return `Passkeys do not work at this address. Open ${brand.name} at its own address.`
  return 'No passkey was used. Try again, or use your password.'
}

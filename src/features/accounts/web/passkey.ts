import { brand } from '#platform/web/brand.ts'
import { AppError } from '#core/error.ts'

/** Whether this browser can use passkeys here: a recent one, at an address with HTTPS. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Whether the browser offers passkeys among what it fills in by itself. */
export async function fillsInPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
}

/** Has the device make a passkey. Throws `AppError` with what the user can do about it. */
export async function createPasskey(options: object): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return asJson(() => navigator.credentials.create({ publicKey }))
}

/** Has the device use a passkey, at once or, by `conditional`, when the user chooses it from what is filled in. Throws `AppError`. */
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

/** Browsers tell apart little of what happened, so that pages cannot find out which passkeys somebody has. */
function problemOf(name: string): string {
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return `Passkeys do not work at this address. Open ${brand.name} at its own address.`
  return 'No passkey was used. Try again, or use your password.'
}

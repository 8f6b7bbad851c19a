import { TextLink } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { AddressPanel } from './account/address-panel.tsx'
import { DeletionPanel } from './account/deletion-panel.tsx'
import { PasskeysPanel } from './account/passkeys-panel.tsx'
import { PasswordPanel } from './account/password-panel.tsx'
import { ProfilePanel } from './account/profile-panel.tsx'
import { SecondFactorPanel } from './account/second-factor-panel.tsx'
import { SessionsPanel } from './account/sessions-panel.tsx'

/** Page for one's own name, address, password, second factor, passkeys and sessions, and for deleting the account. */
export default function AccountPage() {
  return (
    <Page title="Account" width="narrow">
      <ProfilePanel />
      <AddressPanel />
      <PasswordPanel />
      <SecondFactorPanel />
      <PasskeysPanel />
      <SessionsPanel />
      <DeletionPanel />
      <p>
        <TextLink to="/licenses">Open-source licenses</TextLink>
      </p>
    </Page>
  )
}

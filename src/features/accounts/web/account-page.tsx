import { Page } from '#platform/web/ui/page.tsx'
import { AddressPanel } from './account/address-panel.tsx'
import { DeletionPanel } from './account/deletion-panel.tsx'
import { PasswordPanel } from './account/password-panel.tsx'
import { ProfilePanel } from './account/profile-panel.tsx'
import { SessionsPanel } from './account/sessions-panel.tsx'

/** One's own name, address, password and sessions, and the account's end. */
export default function AccountPage() {
  return (
    <Page title="Account" width="narrow">
      <ProfilePanel />
      <AddressPanel />
      <PasswordPanel />
      <SessionsPanel />
      <DeletionPanel />
    </Page>
  )
}

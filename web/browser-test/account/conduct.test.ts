import assert from 'node:assert/strict'
import { ERROR_TEXT } from '#common/text/it.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

const INSULT = 'siete degli asini'

describe('players who misbehave, and the admin', () => {
  // No vote on a player who is away comes in between, however long the tests take.
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '3600' })
  let table: DealtTable
  /** Bruno insults, Dino reports him from a phone, and Anna is the admin. */
  let bruno: Friend
  let dino: Friend
  let admin: Friend

  before(async () => {
    table = await stage.dealTable()
    bruno = await stage.takeSeat(table, 1, DESKTOP)
    dino = await stage.takeSeat(table, 3, PHONE)
    admin = await stage.signedIn(table.accounts[0], DESKTOP)
  })

  const menuOfBruno = async (): Promise<void> => {
    await dino.page.getByRole('button', { name: 'Opzioni per Bruno' }).press('Enter')
    await dino.page.getByRole('dialog', { name: 'Bruno' }).waitFor()
  }

  it('are reported from their seat', async () => {
    await bruno.page.getByRole('button', { name: 'Mostra la chat' }).click()
    await bruno.page.getByLabel('Scrivi un messaggio').fill(INSULT)
    // The bubble at the seat goes after some seconds.
    await Promise.all([
      dino.page.getByText(INSULT).waitFor(),
      bruno.page.getByLabel('Scrivi un messaggio').press('Enter'),
    ])
    await menuOfBruno()
    await dino.page.getByRole('button', { name: 'Segnala...' }).click()
    const form = dino.page.getByRole('dialog', { name: 'Segnala Bruno' })
    await form.getByLabel('Che cosa è successo? (facoltativo)').fill('Insulta tutti')
    await fitsItsWindow(dino.page)
    assert.equal(await form.getByRole('button', { name: 'Invia segnalazione' }).isDisabled(), true)
    await form.getByLabel('Motivo').selectOption('insults')
    await form.getByRole('button', { name: 'Invia segnalazione' }).click()
    await dino.page.getByText(/^Segnalazione inviata/).waitFor()
  })

  it('are muted for one player only, also after a reload', async () => {
    await menuOfBruno()
    await dino.page.getByRole('button', { name: 'Silenzia per me' }).click()
    await dino.page.getByText('Hai silenziato Bruno').waitFor()
    await dino.page.reload()
    await dino.hand.getByRole('button').first().waitFor()
    const bubble = dino.page.getByText('calma').waitFor()
    table.seats[2].send('chat_message', { message: 'calma' })
    await bubble
    await dino.page.getByRole('button', { name: /^Chat/ }).click()
    await dino.page.getByRole('log').getByText('calma').waitFor()
    // The page asks whom he has silenced while the table comes.
    await dino.page.getByText(INSULT).first().waitFor({ state: 'detached' })
    await dino.page.keyboard.press('Escape')
    await bruno.page.getByRole('log').getByText(INSULT).waitFor()
  })

  it('are read about by the admin, and suspended: their open page says why', async () => {
    const { page } = admin
    await page.goto('/admin')
    const report = page.getByRole('listitem', { name: 'Segnalazione su Bruno' })
    await report.getByText(INSULT).waitFor()
    await report.getByText('Insulta tutti').waitFor()
    assert.deepEqual(await violations(page), [])
    await report.getByRole('button', { name: 'Applica' }).click()
    await report.getByText('Scrivi il motivo').waitFor()
    await report.getByLabel('Provvedimento').selectOption('suspended')
    await report.getByLabel('Motivo, che leggerà anche il giocatore').fill('Insulti ripetuti')
    await report.getByRole('button', { name: 'Applica' }).click()
    await page.getByText('Nessuna segnalazione da leggere').waitFor()
    await bruno.page.getByRole('heading', { name: 'Account sospeso' }).waitFor()
    await bruno.page.getByText(/^Il tuo account è sospeso fino al .*\sMotivo: Insulti ripetuti\.$/).waitFor()
    for (const name of ['Accedi', 'Registrati']) assert.equal(await bruno.page.getByRole('link', { name }).count(), 0)
    await page.getByRole('button', { name: 'Revoca: Bruno (sospensione)' }).click()
    await page.getByText('Nessun provvedimento.').waitFor()
    await bruno.page.goto('/profile')
    await bruno.page.getByRole('heading', { name: 'I tuoi dati' }).waitFor()
    bruno.forgive('status of 403')
  })

  it('close a room that gets out of hand: the admin is asked first, and the players read who did it, also when they come back later', async () => {
    const { page } = admin
    const { roomId } = table
    const carla = await stage.takeSeat(table, 2, PHONE)
    await carla.page.context().setOffline(true)
    await carla.page.getByText('Connessione persa. Riconnessione...').waitFor()
    await page.goto('/admin')
    await page.getByText('1 in gioco · 0 in attesa · 0 sospese').waitFor()
    await page.getByText('Anna, Bruno, Carla, Dino').waitFor()
    await page.getByRole('button', { name: `Chiudi la stanza ${roomId}` }).click()
    const dialog = page.getByRole('dialog', { name: `Chiudere la stanza ${roomId}?` })
    await dialog.getByText('Una partita non finita viene rimborsata').waitFor()
    assert.deepEqual(await violations(page), [])
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Chiudi la stanza ${roomId}` }).click()
    // Both go after some seconds.
    await Promise.all([
      dino.page.getByText(ERROR_TEXT.roomClosedByAdmin).waitFor(),
      page.getByText(`Stanza ${roomId} chiusa: 4 giocatori hanno riavuto il loro gettone`).waitFor(),
      dialog.getByRole('button', { name: 'Chiudi la stanza' }).click(),
    ])
    await page.getByText('Nessuna stanza aperta.').waitFor()
    await dino.page.getByText('10 gettoni').first().waitFor()
    await Promise.all([
      carla.page.getByText(ERROR_TEXT.roomClosedByAdmin).waitFor(),
      carla.page.context().setOffline(false),
    ])
    await carla.page.getByText('10 gettoni').first().waitFor()
    carla.ignoreOutageErrors()
    carla.forgive('status of 410')
    assert.deepEqual([...dino.pageErrors, ...admin.pageErrors], [])
  })
})

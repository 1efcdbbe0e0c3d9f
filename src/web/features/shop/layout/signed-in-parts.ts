/** What stands beside every page for whoever is signed in, as one file. Guests never load it. */
export { SignedInIcons } from './SignedInIcons.tsx';
export { UserMenu } from './UserMenu.tsx';

/** The name of the desk's list among the queries. */
export const ADMIN_SETTINGS = 'admin-settings';

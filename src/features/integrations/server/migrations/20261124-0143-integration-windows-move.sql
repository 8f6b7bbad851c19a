-- Windows are kept in connect_windows. One that is open during the update has to be opened again.
DROP TABLE integration_windows;

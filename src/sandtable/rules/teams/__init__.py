"""Rules of Joint Operations: four seats in two teams."""

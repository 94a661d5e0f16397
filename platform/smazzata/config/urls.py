"""The site's addresses; each application brings its own."""

from django.urls import URLPattern, URLResolver, include, path

from smazzata.web.views import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health.health, name="health"),
    path("health/live/", health.live),
    path("health/ready/", health.ready),
    path("api/", include("smazzata.api.urls")),
    path("account/", include("smazzata.members.urls")),
    path("", include("smazzata.register.urls")),
    path("", include("smazzata.season.urls")),
    path("", include("smazzata.play.urls")),
    path("", include("smazzata.desk.urls")),
    path("", include("smazzata.hall.urls")),
    path("", include("smazzata.desk.circuits.pages")),
    path("", include("smazzata.web.urls")),
]
handler400 = "smazzata.web.views.site.bad_request"
handler403 = "smazzata.web.views.site.forbidden"
handler404 = "smazzata.web.views.site.not_found"
handler500 = "smazzata.web.views.site.server_error"
handler429 = "smazzata.members.rate_limited.too_many_attempts"  # django-allauth's
